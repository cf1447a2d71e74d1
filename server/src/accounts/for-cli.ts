// What the command line uses beyond index.ts, without a running service: keys and people.
export { listKeys } from "./api/list-keys.ts";
export { revokeKey } from "./api/revoke-key.ts";
export { ALL_SCOPES, apiKey, type KeyRow } from "./keys/key.ts";
export { type KeyWish, keyWishSchema } from "./keys/key-wish.ts";
export { removeCodes } from "./people/codes/stored-codes.ts";
export { INVITATION_DAYS, invitation, invite } from "./people/invitation.ts";
export { emailOf, findActiveMember } from "./people/person.ts";
export { ROLES, type Role } from "./people/role.ts";
