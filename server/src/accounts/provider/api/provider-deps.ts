import type { SecretKey } from "../../../platform/crypto.ts";
import type { SessionDeps } from "../../api/session-deps.ts";
import type { ProviderClient } from "../provider-client.ts";

export interface ProviderDeps extends SessionDeps {
  secretKey: SecretKey;
  providers: ProviderClient;
}
