import type { Tx } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import { HostRefused } from '../../deps/public-host.js';
import { ChatError } from '../../domain/errors.js';
import type { Realm } from '../../domain/realm.js';
import { LIMITS } from '../../limits/index.js';
import { openText } from '../../secrets/sealed-text.js';
import { CALL_HOOK, type HookCall } from '../hook-calls/index.js';
import type { Ending, Tasks } from '../jobs/index.js';
import { accessMessage, type AccessedMessage, loadMessageReader } from '../messages/index.js';
import { loadMessages } from '../reading/index.js';
import { getRealm } from '../realm-settings/index.js';
import { normalizeContent, prepareMessage, sendNotice, sendPrepared } from '../sending/index.js';
import { findBots, findUser, type BotService, type User } from '../user-directory/index.js';
import { HookFailure, hookLetter, replyIn } from './hook-letter-rules.js';

/** More than a call takes: of a killed process another one takes it over. */
const LEASE_SECONDS = 30;
const CLIENT = 'OutgoingWebhookResponse';
const FORMAT = { apply_markdown: true, client_gravatar: false, allow_empty_topic_name: true };

export const outgoingHookTasks: Tasks = {
  [CALL_HOOK]: {
    lane: 'hooks',
    lease_seconds: LEASE_SECONDS,
    perform: ({ realm_id, payload }, deps) => callHook(deps, realm_id!, payload as HookCall),
  },
};

interface Situation {
  realm: Realm;
  bot: User;
  service: BotService;
  message: AccessedMessage;
}

/**
 * Nothing where the bot, its hook or the message is gone by now, or hidden from it. What came of the call is written when the
 * job is deleted, so that no hook is called again because the database was away.
 */
async function callHook(deps: Deps, realm_id: number, call: HookCall): Promise<Ending | void> {
  const situation = await findSituation(deps, realm_id, call);
  if (!situation) return;
  try {
    const reply = await exchange(deps, situation, call);
    return reply === undefined ? undefined : (tx) => answer(tx, situation, reply);
  } catch (error) {
    if (!(error instanceof HookFailure)) throw error;
    return (tx) => tellOwner(tx, situation, error.message);
  }
}

async function findSituation({ db }: Deps, realm_id: number, call: HookCall): Promise<Situation | undefined> {
  const realm = await getRealm(db, realm_id);
  const bot = await findUser(db, realm_id, call.bot_id);
  const [service] = (await findBots(db, realm_id, { bot_id: call.bot_id }))[0]?.services ?? [];
  if (realm.deactivated_at !== null || !bot?.is_active || !service) return undefined;
  try {
    return { realm, bot, service, message: await accessMessage(db, realm, bot, call.message_id) };
  } catch (error) {
    if (error instanceof ChatError) return undefined;
    throw error;
  }
}

async function exchange(deps: Deps, { realm, bot, service, message }: Situation, { trigger }: HookCall) {
  const reader = await loadMessageReader(deps.db, realm, bot);
  const [loaded] = await loadMessages(deps.db, reader, [message.id], FORMAT);
  const token = service.sealed_token === undefined ? '' : openText(deps.config.apiKeySecret, service.sealed_token);
  const letter = loaded && hookLetter(realm, loaded, { bot, service, token, trigger });
  if (!letter) return undefined;
  const sent = { ...letter, most_bytes: LIMITS.hookAnswerBytes, timeout_ms: LIMITS.hookMs };
  return replyIn(
    service,
    await deps.web.post(service.base_url, sent).catch((error: unknown) => {
      throw failureOf(error);
    }),
  );
}

/** Codes and words of our own: what a host says is not repeated. */
function failureOf(error: unknown): HookFailure {
  if (error instanceof HostRefused) return new HookFailure(`its address is none of the internet (${error.reason})`);
  const { name, code } = error as NodeJS.ErrnoException;
  if (name === 'TimeoutError' || code === 'ABORT_ERR') {
    return new HookFailure(`it took longer than ${LIMITS.hookMs / 1000} seconds`);
  }
  return new HookFailure(`it could not be reached${code === undefined ? '' : ` (${code})`}`);
}

/** Where the message is, as the bot: it may say what it might say anyhow. */
async function answer(tx: Tx, situation: Situation, reply: string): Promise<void> {
  const { realm, bot, message } = situation;
  const place = message.channel
    ? ({ type: 'channel', to: message.channel.id, topic: message.topic ?? '' } as const)
    : ({ type: 'direct', to: message.user_ids! } as const);
  try {
    const wanted = { ...place, content: normalizeContent(reply), client: CLIENT, read_by_sender: false };
    await sendPrepared(tx, realm, await prepareMessage(tx, realm, bot, wanted), tx.now());
  } catch (error) {
    if (!(error instanceof ChatError)) throw error;
    await tellOwner(tx, situation, `it could not answer: ${error.message}`);
  }
}

async function tellOwner(tx: Tx, { realm, bot, message }: Situation, why: string): Promise<void> {
  if (bot.bot_owner_id === null) return;
  const user_id = bot.bot_owner_id;
  const content = `The outgoing hook of @_**${bot.full_name}|${bot.id}** came to nothing for message ${message.id}: ${why}.`;
  await sendNotice(tx, realm, { to: { user_id }, content });
}
