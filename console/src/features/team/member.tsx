// A member: name, address, role, and what can be done.
import { Menu, Select } from "@mantine/core";
import { useState } from "react";
import { Confirm } from "../../parts/dialog/confirm.tsx";
import { Fault } from "../../parts/form/fault.tsx";
import { MoreMenu } from "../../parts/menu/more-menu.tsx";
import type { Person } from "../../parts/queries/use-people.ts";
import { Initials } from "../../parts/text/initials.tsx";
import { StatusPill } from "../../parts/text/status-pill.tsx";
import { When } from "../../parts/text/when.tsx";
import { useSession } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import { LinkOnce } from "./link-once.tsx";
import classes from "./team.module.css";
import { ROLES, type Role, useRemoveCodes, useRemovePerson, useReset, useSetRole } from "./team.queries.ts";

export function Member({ person }: { person: Person }) {
  const { t } = useWords();
  const { data: session } = useSession();
  const { id, name, email, role, last_used_at: lastUsed } = person;
  const [asked, setAsked] = useState<"remove" | "codes" | null>(null);
  const close = () => setAsked(null);
  const setRole = useSetRole();
  const remove = useRemovePerson();
  const removeCodes = useRemoveCodes();
  const reset = useReset();
  const isOwn = session?.person?.id === id;
  return (
    <li className={classes.person}>
      <Initials name={name} id={id} />
      <span className={classes.who}>
        <span>
          <bdi>{name}</bdi> {isOwn && <StatusPill tone="quiet">{t("team.you")}</StatusPill>}
        </span>
        <span className={classes.dim}>{email}</span>
      </span>
      <span className={classes.dim}>{lastUsed ? <When at={lastUsed} /> : t("when.never")}</span>
      <Select
        aria-label={t("team.roleOf", { name })}
        data={ROLES.map((value) => ({ value, label: t(`role.${value}`) }))}
        value={role}
        disabled={setRole.isPending}
        allowDeselect={false}
        w={130}
        onChange={(value) => value && value !== role && setRole.mutate({ id, role: value as Role })}
      />
      <MoreMenu name={t("team.actsOf", { name })}>
        {!isOwn && <Menu.Item onClick={() => reset.mutate(id)}>{t("team.reset")}</Menu.Item>}
        {!isOwn && person.has_codes && (
          <Menu.Item onClick={() => setAsked("codes")}>{t("team.codesOff")}</Menu.Item>
        )}
        <Menu.Item color="red" onClick={() => setAsked("remove")}>
          {t("team.remove")}
        </Menu.Item>
      </MoreMenu>
      <Fault of={setRole.error ?? reset.error} className={classes.fault} />
      {asked === "codes" && (
        <Confirm
          title={t("team.codesOffTitle", { name })}
          text={t("team.codesOffText")}
          act={t("codes.turnOff")}
          mutation={removeCodes}
          input={id}
          onClose={close}
        />
      )}
      {asked === "remove" && (
        <Confirm
          title={t("team.removeTitle", { name })}
          text={t(isOwn ? "team.removeOwn" : "team.removeText")}
          act={t("team.remove")}
          isRemoval
          mutation={remove}
          input={id}
          onClose={close}
        />
      )}
      {reset.data && (
        <LinkOnce
          title={t("team.resetTitle", { name })}
          text={t(reset.data.mailed ? "team.linkMailed" : "team.linkText")}
          url={reset.data.url}
          onDone={() => reset.reset()}
        />
      )}
    </li>
  );
}
