// What the command line uses beyond index.ts, without a running service: keys and people.
export { ALL_SCOPES, apiKey } from "./keys/key.ts";
export { type KeyWish, keyWishSchema } from "./keys/key-wish.ts";
export { removeCodes } from "./people/codes/stored-codes.ts";
export { INVITATION_DAYS, invitation, invite } from "./people/invitation.ts";
export { emailOf, findActiveMember } from "./people/person.ts";
export { ROLES, type Role } from "./people/role.ts";
