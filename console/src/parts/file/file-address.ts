// Where the service has a file of a message.
import { PUBLIC_PATH } from "../../platform/public-path.ts";

export function fileAddress({ id }: { id: string }): string {
  return `${PUBLIC_PATH}/api/media/${id}`;
}
