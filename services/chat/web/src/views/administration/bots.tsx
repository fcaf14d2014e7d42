import { useState } from 'react';
import { call } from '../../connection/call.js';
import { Avatar } from '../../kit/avatar.js';
import { Button, IconButton } from '../../kit/button.js';
import { tell } from '../../messages/actions.js';
import type { Bot } from '../../model/types.js';
import { useComputed, useModel } from '../../shell/client-context.js';
import { useAdministrationWords } from '../../words/administration/index.js';
import { useWords } from '../../words/index.js';
import styles from './administration.module.css';
import { BotDialog, type BotType } from './bot-dialog.js';
import { Confirm } from './confirm.js';
import { Copied } from './copy.js';
import { may } from './rights.js';
import { Row, Rows } from './rows.js';

/** The bots that the reader may change: their own, and for administrators everybody's. */
export function Bots() {
  const { settings, unknownPerson } = useWords();
  const common = useAdministrationWords();
  const words = common.bots;
  const bots = useComputed((state) =>
    [...state.bots.values()].sort(
      (a, b) => Number(b.is_active) - Number(a.is_active) || a.full_name.localeCompare(b.full_name),
    ),
  );
  const users = useModel((state) => state.users);
  const own_id = useModel((state) => state.own_id);
  const mayCreate = useModel(
    (state) => may(state, 'can_create_bots_group') || may(state, 'can_create_write_only_bots_group'),
  );
  const [editing, setEditing] = useState<Bot | 'new'>();
  const [shownKey, setShownKey] = useState<number>();
  const [asking, setAsking] = useState<{ bot: Bot; what: 'key' | 'deactivate' }>();
  const confirm = async ({ bot: { user_id }, what }: NonNullable<typeof asking>) => {
    if (what === 'deactivate') return call('DELETE /bots/{bot_id}', { bot_id: user_id });
    await call('POST /bots/{bot_id}/api_key/regenerate', { bot_id: user_id });
    setShownKey(user_id);
  };
  const actionsFor = (bot: Bot) =>
    bot.is_active ? (
      <>
        {bot.owner_id === own_id && (
          <>
            <Button
              aria-label={words.keyOf(bot.full_name)}
              onPress={() => setShownKey(shownKey === bot.user_id ? undefined : bot.user_id)}
            >
              {shownKey === bot.user_id ? words.hideKey : words.showKey}
            </Button>
            <Button onPress={() => setAsking({ bot, what: 'key' })}>{words.newKey}</Button>
          </>
        )}
        <IconButton icon="pencil" label={common.edit(bot.full_name)} onPress={() => setEditing(bot)} />
        <IconButton
          icon="trash"
          label={settings.deactivateSure(bot.full_name)}
          onPress={() => setAsking({ bot, what: 'deactivate' })}
        />
      </>
    ) : (
      <Button onPress={() => void call('POST /users/{user_id}/reactivate', { user_id: bot.user_id }).catch(tell)}>
        {words.reactivate}
      </Button>
    );
  return (
    <>
      <div className={styles['bar']}>
        <Button variant="primary" isDisabled={!mayCreate} onPress={() => setEditing('new')}>
          {words.create}
        </Button>
      </div>
      {!mayCreate && <p>{words.mayNotCreate}</p>}
      <Rows
        label={words.title}
        items={bots}
        keyOf={({ user_id }) => user_id}
        textOf={({ full_name, email }) => `${full_name} ${email}`}
        empty={words.empty}
      >
        {(bot) => (
          <Row
            mark={<Avatar user={bot} size={28} />}
            title={
              <>
                {bot.full_name}
                <span className={styles['tag']}>{words.types[bot.bot_type as BotType] ?? words.otherType}</span>
                {!bot.is_active && <span className={styles['tag']}>{words.deactivated}</span>}
              </>
            }
            actions={actionsFor(bot)}
          >
            {bot.email}
            {bot.owner_id !== null && ` · ${words.ownedBy(users.get(bot.owner_id)?.full_name ?? unknownPerson)}`}
            {shownKey === bot.user_id && bot.api_key && <Copied text={bot.api_key} label={words.copyKey} />}
          </Row>
        )}
      </Rows>
      {editing && (
        <BotDialog
          {...(editing !== 'new' && { bot: editing })}
          onCreated={setShownKey}
          onClose={() => setEditing(undefined)}
        />
      )}
      {asking && (
        <Confirm
          title={
            asking.what === 'key'
              ? words.newKeySure(asking.bot.full_name)
              : settings.deactivateSure(asking.bot.full_name)
          }
          submit={asking.what === 'key' ? words.newKey : settings.deactivate}
          onConfirm={() => confirm(asking)}
          onClose={() => setAsking(undefined)}
        >
          {asking.what === 'key' ? words.newKeyHint : words.deactivateHint}
        </Confirm>
      )}
    </>
  );
}
