// Who works in the account, with which role, and who was invited.
import { Button, Menu, Radio, Select, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { Confirm } from "../../parts/dialog/confirm.tsx";
import { ConfirmButton } from "../../parts/dialog/confirm-button.tsx";
import { Dialog } from "../../parts/dialog/dialog.tsx";
import { ApiForm, useApiForm } from "../../parts/form/api-form.tsx";
import { Fault } from "../../parts/form/fault.tsx";
import entries from "../../parts/list/entries.module.css";
import { MoreMenu } from "../../parts/menu/more-menu.tsx";
import { Loading } from "../../parts/page/loading.tsx";
import body from "../../parts/page/page-body.module.css";
import { PageHeader } from "../../parts/page/page-header.tsx";
import { type Person, usePeople } from "../../parts/queries/use-people.ts";
import { Initials } from "../../parts/text/initials.tsx";
import { StatusPill } from "../../parts/text/status-pill.tsx";
import { When } from "../../parts/text/when.tsx";
import { useOpenParam } from "../../platform/acts/use-open-param.ts";
import { useSession } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import { LinkOnce } from "./link-once.tsx";
import { Provider } from "./provider.tsx";
import classes from "./team.module.css";
import {
  ROLES,
  type Role,
  useErasePerson,
  useInvitations,
  useInvite,
  useRemoveCodes,
  useRemovePerson,
  useReset,
  useSetRole,
  useTakeBack,
} from "./team.queries.ts";

export function TeamPage() {
  const { t } = useWords();
  const [isInviting, setInviting] = useOpenParam("new");
  const people = usePeople();
  const members = people.data?.filter(({ ended_at }) => ended_at === null) ?? [];
  const former = people.data?.filter(({ ended_at, isErased }) => ended_at !== null && !isErased) ?? [];
  return (
    <>
      <PageHeader title={t("nav.team")}>
        <Button onClick={() => setInviting(true)}>{t("team.invite")}</Button>
      </PageHeader>
      <div className={body.body}>
        <p className={body.note}>{t("team.roles")}</p>
        <Loading of={people} count={1} height={200} className={body.list} />
        {people.data && members.length === 0 && <p>{t("team.nobody")}</p>}
        {members.length > 0 && (
          <ul className={`${body.card} ${entries.rows}`} aria-label={t("nav.team")}>
            {members.map((person) => (
              <Member key={person.id} person={person} />
            ))}
          </ul>
        )}
        <Invitations />
        <Provider />
        {former.length > 0 && (
          <details className={body.more}>
            <summary>{t("team.former", { n: former.length })}</summary>
            <ul className={`${body.card} ${entries.rows}`}>
              {former.map((person) => (
                <Former key={person.id} person={person} />
              ))}
            </ul>
          </details>
        )}
      </div>
      {isInviting && <Invite onClose={() => setInviting(false)} />}
    </>
  );
}

/** Of somebody who left, only the name is known. */
function Former({ person: { id, name, ended_at } }: { person: Person }) {
  const { t } = useWords();
  const erase = useErasePerson();
  return (
    <li className={entries.row}>
      <span className={classes.who}>
        <bdi>{name}</bdi>
      </span>
      <span className={entries.when}>
        {t("team.left")} <When at={ended_at} />
      </span>
      <ConfirmButton
        look={{ size: "compact-sm", "aria-label": t("team.eraseOf", { name }) }}
        title={t("team.eraseTitle", { name })}
        text={t("team.eraseText")}
        act={t("team.erase")}
        isRemoval
        mutation={erase}
        input={id}
      />
    </li>
  );
}

function Invitations() {
  const { t } = useWords();
  const { data: invitations = [] } = useInvitations();
  const takeBack = useTakeBack();
  if (invitations.length === 0) return null;
  return (
    <section aria-labelledby="invited">
      <h2 id="invited" className={classes.heading}>
        {t("team.invited")}
      </h2>
      <ul className={`${body.card} ${entries.rows}`}>
        {invitations.map(({ id, email, role, expires_at }) => (
          <li key={id} className={entries.row}>
            <span className={classes.who}>
              <bdi>{email}</bdi>
              <span className={entries.when}>{t(`role.${role}`)}</span>
            </span>
            <span className={entries.when}>
              {t("team.until")} <When at={expires_at} />
            </span>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t("team.takeBackOf", { email })}
              loading={takeBack.isPending && takeBack.variables === id}
              onClick={() => takeBack.mutate(id)}
            >
              {t("team.takeBack")}
            </Button>
            {takeBack.variables === id && <Fault of={takeBack.error} className={classes.fault} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A member: name, address, role, and what can be done. */
function Member({ person }: { person: Person }) {
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
    <li className={entries.row}>
      <Initials name={name} id={id} />
      <span className={classes.who}>
        <span>
          <bdi>{name}</bdi> {isOwn && <StatusPill tone="quiet">{t("team.you")}</StatusPill>}
        </span>
        <span className={entries.when}>{email}</span>
      </span>
      <span className={entries.when}>{lastUsed ? <When at={lastUsed} /> : t("when.never")}</span>
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
          {t("act.remove")}
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
          act={t("act.remove")}
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

/** Invites somebody: asks for the address and the role, then shows the link once. */
function Invite({ onClose }: { onClose(): void }) {
  const { t } = useWords();
  const invite = useInvite();
  const form = useApiForm(invite, {
    initialValues: { email: "", role: "agent" as Role },
    request: ({ email, role }) => ({ email: email.trim(), role }),
  });
  if (invite.data) {
    const { url, mailed, invitation } = invite.data;
    return (
      <LinkOnce
        title={t("team.linkTitle", { email: invitation.email })}
        text={t(mailed ? "team.linkMailed" : "team.linkText")}
        url={url}
        onDone={onClose}
      />
    );
  }
  return (
    <Dialog onClose={onClose} title={t("team.invite")}>
      <ApiForm form={form} act={t("team.makeLink")} onClose={onClose}>
        <TextInput
          label={t("team.email")}
          description={t("team.emailHint")}
          type="email"
          {...form.getInputProps("email")}
          required
        />
        <Radio.Group label={t("team.role")} {...form.getInputProps("role")}>
          <Stack gap={12} mt="xs">
            {ROLES.map((role) => (
              <Radio key={role} value={role} label={t(`role.${role}`)} description={t(`role.${role}Hint`)} />
            ))}
          </Stack>
        </Radio.Group>
      </ApiForm>
    </Dialog>
  );
}
