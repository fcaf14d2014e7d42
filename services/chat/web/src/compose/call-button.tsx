import { IconButton } from '../kit/button.js';
import { uniqueKey } from '../kit/unique-key.js';
import { useModel } from '../shell/client-context.js';
import { useWords } from '../words/index.js';

/** The provider whose calls have an address that anybody can make (chat.md section 4.24, `realm_video_chat_provider`). */
const JITSI = 1;

/** Writes the address of a new call into the message, where the organization has a place for calls. */
export function CallButton({ onInsert }: { onInsert(text: string): void }) {
  const { compose: words } = useWords();
  const server = useModel(({ realm }) =>
    realm['realm_video_chat_provider'] === JITSI
      ? (realm['realm_jitsi_server_url'] ?? realm['server_jitsi_server_url'])
      : undefined,
  );
  if (typeof server !== 'string' || server === '') return null;
  const insert = () => onInsert(`[${words.joinCall}](${server.replace(/\/$/, '')}/${uniqueKey()}) `);
  return <IconButton icon="video" label={words.call} onPress={insert} />;
}
