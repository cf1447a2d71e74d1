// Fields of a template in the order of the phone: header, offer, variables, buttons, cards.
import type { ReactNode } from "react";
import type { TemplateContent } from "../../platform/outbox.ts";
import type { Template } from "../queries/use-templates.ts";
import { ButtonFields } from "./button-fields.tsx";
import { CardFields } from "./card-fields.tsx";
import { HeaderFields } from "./header-fields.tsx";
import { OfferField } from "./offer-field.tsx";
import { isEmpty } from "./template-values.ts";

export interface TemplateFieldsProps {
  template: Template;
  value: TemplateContent;
  /** `path`: in the template of a request. */
  faultOf(path: string, isMissing: boolean): string | undefined;
  onChange(value: TemplateContent): void;
}

/** `children`: the variables of the body. */
export function TemplateFields(props: TemplateFieldsProps & { children: ReactNode }) {
  const { template, value, faultOf, onChange, children } = props;
  const { header, offer, buttons, cards } = value;
  return (
    <>
      <HeaderFields
        header={template.header}
        value={header}
        fault={faultOf("header", header !== undefined && isEmpty(header))}
        onChange={(changed) => onChange({ ...value, header: changed })}
      />
      <OfferField
        value={offer}
        fault={faultOf("offer", offer?.expires_at === "")}
        onChange={(changed) => onChange({ ...value, offer: changed })}
      />
      {children}
      <ButtonFields
        template={template}
        values={buttons}
        faultOf={(place) => faultOf(`buttons/${place}`, !buttons?.[place]?.trim())}
        onChange={(changed) => onChange({ ...value, buttons: changed })}
      />
      <CardFields
        template={template}
        values={cards}
        faultOf={(path, isMissing) => faultOf(`cards/${path}`, isMissing)}
        onChange={(changed) => onChange({ ...value, cards: changed })}
      />
    </>
  );
}
