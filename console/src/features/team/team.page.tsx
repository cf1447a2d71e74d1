// Who works in the account, with which role, and who was invited.
import { Button } from "@mantine/core";
import { useState } from "react";
import { Confirm } from "../../parts/dialog/confirm.tsx";
import { Loading } from "../../parts/page/loading.tsx";
import body from "../../parts/page/page-body.module.css";
import { PageHeader } from "../../parts/page/page-header.tsx";
import { type Person, usePeople } from "../../parts/queries/use-people.ts";
import { When } from "../../parts/text/when.tsx";
import { useOpenParam } from "../../platform/acts/use-open-param.ts";
import { useWords } from "../../words/use-words.tsx";
import { Invite } from "./invite.tsx";
import { Member } from "./member.tsx";
import { Provider } from "./provider.tsx";
import classes from "./team.module.css";
import { useErasePerson, useInvitations, useTakeBack } from "./team.queries.ts";

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
          <ul className={classes.people} aria-label={t("nav.team")}>
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
            <ul className={classes.people}>
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
  const [isErasing, setErasing] = useState(false);
  const erase = useErasePerson();
  return (
    <li className={classes.person}>
      <span className={classes.who}>
        <bdi>{name}</bdi>
      </span>
      <span className={classes.dim}>
        {t("team.left")} <When at={ended_at} />
      </span>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t("team.eraseOf", { name })}
        onClick={() => setErasing(true)}
      >
        {t("team.erase")}
      </Button>
      {isErasing && (
        <Confirm
          title={t("team.eraseTitle", { name })}
          text={t("team.eraseText")}
          act={t("team.erase")}
          isRemoval
          mutation={erase}
          input={id}
          onClose={() => setErasing(false)}
        />
      )}
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
      <ul className={classes.people}>
        {invitations.map(({ id, email, role, expires_at }) => (
          <li key={id} className={classes.person}>
            <span className={classes.who}>
              <bdi>{email}</bdi>
              <span className={classes.dim}>{t(`role.${role}`)}</span>
            </span>
            <span className={classes.dim}>
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
          </li>
        ))}
      </ul>
    </section>
  );
}
