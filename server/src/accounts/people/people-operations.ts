// The operations of people and invitations, in the order of the OpenAPI document.
import type { Operation } from "../../platform/http/index.ts";
import { acceptInvitationOperation } from "./api/accept-invitation.ts";
import { createInvitationOperation } from "./api/create-invitation.ts";
import { deleteInvitationOperation } from "./api/delete-invitation.ts";
import { erasePersonOperation } from "./api/erase-person.ts";
import { forgotPasswordOperation } from "./api/forgot-password.ts";
import { listInvitationsOperation } from "./api/list-invitations.ts";
import { listPeopleOperation } from "./api/list-people.ts";
import { openInvitationOperation } from "./api/open-invitation.ts";
import type { PeopleDeps } from "./api/people-deps.ts";
import { removePersonOperation } from "./api/remove-person.ts";
import { resetPersonOperation } from "./api/reset-person.ts";
import { updatePersonOperation } from "./api/update-person.ts";
import { beginCodesOperation } from "./codes/begin-codes.ts";
import { confirmCodesOperation } from "./codes/confirm-codes.ts";
import { endCodesOperation } from "./codes/end-codes.ts";
import { removeCodesOperation } from "./codes/remove-codes.ts";

export function peopleOperations(deps: PeopleDeps): Operation[] {
  return [
    forgotPasswordOperation(deps),
    beginCodesOperation(deps),
    confirmCodesOperation(deps),
    endCodesOperation(deps),
    listPeopleOperation(deps.database),
    updatePersonOperation(deps),
    resetPersonOperation(deps),
    removeCodesOperation(deps),
    removePersonOperation(deps),
    erasePersonOperation(deps),
    listInvitationsOperation(deps.database),
    createInvitationOperation(deps),
    deleteInvitationOperation(deps.database),
    openInvitationOperation(deps),
    acceptInvitationOperation(deps),
  ];
}
