// Who answers the thread: the reader, a colleague or nobody.
import { Menu } from "@mantine/core";
import { IconCheck, IconRobot, IconUserPlus } from "@tabler/icons-react";
import { useSession } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import { MoreMenu } from "../menu/more-menu.tsx";
import { useFindPerson, usePeople } from "../queries/use-people.ts";
import { Initials } from "../text/initials.tsx";

interface Props {
  /** The id of a person; null for nobody. */
  assignee: string | null;
  /** Whether a program answers until a member gets the thread. */
  isBot: boolean;
  /** `said`: what the toast says. */
  onAssign(assignee: string | null, said: string): void;
}

/** Nothing in an account without people. */
export function AssigneeMenu({ assignee, isBot, onAssign }: Props) {
  const { t } = useWords();
  const { data: session } = useSession();
  const { data: people = [] } = usePeople();
  const findPerson = useFindPerson();
  const own = session?.person?.id;
  const members = people
    // A reader can't answer.
    .filter(({ ended_at, role }) => ended_at === null && role !== "reader")
    // The reader first.
    .toSorted((one, other) => Number(other.id === own) - Number(one.id === own));
  if (members.length === 0) return null;
  const assigned = findPerson(assignee);
  const unassigned = t(isBot ? "inbox.byBot" : "inbox.assign");
  const name = assigned ? t("inbox.assignedTo", { name: assigned.name }) : unassigned;
  const Icon = isBot ? IconRobot : IconUserPlus;
  return (
    <MoreMenu
      name={name}
      icon={
        assigned ? (
          <Initials name={assigned.name} id={assigned.id} isSmall />
        ) : (
          <Icon size={20} stroke={1.75} aria-hidden />
        )
      }
    >
      {members.map((member) => (
        <Menu.Item
          key={member.id}
          leftSection={<Initials name={member.name} id={member.id} isSmall />}
          rightSection={member.id === assignee ? <IconCheck size={14} aria-hidden /> : null}
          onClick={() => onAssign(member.id, t("inbox.saidAssigned", { name: member.name }))}
        >
          {member.id === own ? t("inbox.me", { name: member.name }) : member.name}
        </Menu.Item>
      ))}
      {assignee !== null && (
        <>
          <Menu.Divider />
          <Menu.Item onClick={() => onAssign(null, t("inbox.saidUnassigned"))}>{t("inbox.nobody")}</Menu.Item>
        </>
      )}
    </MoreMenu>
  );
}
