// Invites somebody: asks for the address and the role, then shows the link once.
import { Radio, Stack, TextInput } from "@mantine/core";
import { Dialog } from "../../parts/dialog/dialog.tsx";
import { ApiForm, useApiForm } from "../../parts/form/api-form.tsx";
import { useWords } from "../../words/use-words.tsx";
import { LinkOnce } from "./link-once.tsx";
import { ROLES, type Role, useInvite } from "./team.queries.ts";

export function Invite({ onClose }: { onClose(): void }) {
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
          data-autofocus
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
