export { InvitationPage } from "./invitation.page.tsx";
export { ProviderReturnPage, SignInDialog, SignInPage } from "./sign-in.page.tsx";
