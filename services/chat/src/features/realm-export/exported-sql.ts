import { isInProtectedHistory, SHARES_HISTORY } from '../channel-history/index.js';

/** What an export holds, in SQL: `$1` is the organization, `$2` says whether it has what is private to people who consented.
 * Names of tables in here are not those of the fragments that they are put together with, or of these: one would hide the other. */

/** Whether user `u` lets administrators export what is private to them, and the export has such things. */
export const CONSENTS = `($2::boolean and u.is_active and not u.is_bot and coalesce(u.settings -> 'allow_private_data_export' = 'true', false))`;

/** Somebody who consents and is subscribed to the channel now: who has left it opens nothing. */
const consentingSubscriber = (channel_id: string, condition = 'true') => `exists (
    select from subscription_spans reader join users u on u.realm_id = reader.realm_id and u.id = reader.user_id
    where reader.realm_id = $1 and reader.channel_id = ${channel_id} and reader.to_message_id is null and ${CONSENTS} and ${condition})`;

/** Whether channel `c` is in the export: everybody may read it, or somebody in it consents. */
export const IS_EXPORTED_CHANNEL = `(not c.invite_only or ${consentingSubscriber('c.id')})`;

/** Whether the direct conversation is: somebody who takes part in it consents. */
export const isExportedConversation = (conversation_id: string) => `exists (
    select from direct_conversation_members part join users u on u.realm_id = part.realm_id and u.id = part.user_id
    where part.realm_id = $1 and part.direct_conversation_id = ${conversation_id} and ${CONSENTS})`;

/** Whether message `m` of thread `t`, in channel `c` where it is in one, is: all see it, or somebody who consents does. */
export const IS_EXPORTED_MESSAGE = `(case
    when t.direct_conversation_id is not null then ${isExportedConversation('t.direct_conversation_id')}
    when not c.invite_only then true
    else ${consentingSubscriber('t.channel_id', `(${SHARES_HISTORY} or ${isInProtectedHistory('reader.user_id')})`)} end)`;

/** UNIX seconds. */
export const unix = (time: string) => `extract(epoch from ${time})::float8`;
