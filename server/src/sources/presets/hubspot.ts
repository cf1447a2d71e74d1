// HubSpot: a contact with its properties, as a workflow's webhook and the CRM API show it. The contact gets a group "HubSpot".
// Webhooks of apps name only the changed property, so they have nobody.
import { emailLine, group, line, nameOf, part, textOf, timeOf } from "./parts.ts";
import type { Preset } from "./preset.ts";

export const hubspot: Preset = {
  title: "HubSpot: contacts",
  verification: { kind: "hubspot" },
  read({ payload, phones }) {
    const given = part(payload);
    const properties = part(given["properties"]);
    // Workflows write {"firstname": {"value": "Ana"}}, the CRM API {"firstname": "Ana"}.
    const of = (name: string) => textOf(part(properties[name])["value"] ?? properties[name]);
    const country = of("hs_calculated_phone_number_country_code");
    const [phone] = [
      phones.find(of("hs_calculated_phone_number")),
      phones.find(of("phone"), country),
      phones.find(of("mobilephone"), country),
    ].filter((one) => one !== undefined);
    if (phone === undefined) return undefined;
    const modified = of("lastmodifieddate");
    return {
      phone,
      name: nameOf(of("firstname"), of("lastname")) || undefined,
      enhanced_data: group(
        "HubSpot",
        emailLine(of("email")),
        line(of("company"), "Company"),
        line(of("jobtitle"), "Job title"),
        line(of("lifecyclestage"), "Lifecycle stage"),
      ),
      time: given["updatedAt"] || (/^\d+$/.test(modified) ? timeOf(Number(modified)) : modified),
    };
  },
};
