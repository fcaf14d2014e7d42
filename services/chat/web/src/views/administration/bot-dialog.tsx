import { useState } from 'react';
import { call } from '../../connection/call.js';
import { sendFile } from '../../connection/send-file.js';
import { FormDialog } from '../../kit/form-dialog.js';
import { Choice, Text } from '../../kit/inputs.js';
import { PictureField } from '../../kit/picture-field.js';
import type { Bot } from '../../model/types.js';
import { useModel } from '../../shell/client-context.js';
import { useAdministrationWords } from '../../words/administration/index.js';
import { useWords } from '../../words/index.js';
import { may } from './rights.js';

/** 1 reads and writes, 2 takes what other services tell it, 3 tells other services what it is told. */
export type BotType = 1 | 2 | 3;
type Interface = 1 | 2;
const OUTGOING = 3;

interface Props {
  /** Without one a bot is made. */
  bot?: Bot;
  onCreated(user_id: number): void;
  onClose(): void;
}

export function BotDialog({ bot, onCreated, onClose }: Props) {
  const common = useAdministrationWords();
  const words = common.bots;
  const { settings } = useWords();
  const most = useModel((state) => Number(state.realm['max_avatar_file_size_mib'] ?? 5));
  const mayAll = useModel((state) => may(state, 'can_create_bots_group'));
  const [name, setName] = useState(bot?.full_name ?? '');
  const [address, setAddress] = useState('');
  const [type, setType] = useState<BotType>((bot?.bot_type as BotType | undefined) ?? (mayAll ? 1 : 2));
  const [service] = bot?.services ?? [];
  const [url, setUrl] = useState(service?.base_url ?? '');
  const [style, setStyle] = useState<Interface>((service?.interface as Interface | undefined) ?? 1);
  const types = ([1, 2, OUTGOING] as const).filter((one) => mayAll || one === 2);
  const save = async () => {
    if (bot) {
      const changed = type === OUTGOING && { service_payload_url: url, service_interface: style };
      await call('PATCH /bots/{bot_id}', { bot_id: bot.user_id, full_name: name, ...changed });
      return;
    }
    const { user_id } = await call('POST /bots', {
      full_name: name,
      short_name: address,
      bot_type: type,
      ...(type === OUTGOING && { payload_url: url, interface_type: style }),
    });
    onCreated(user_id);
  };
  return (
    <FormDialog
      title={bot ? common.edit(bot.full_name) : words.create}
      submit={bot ? common.save : words.create}
      onSubmit={save}
      onClose={onClose}
    >
      {!bot && (
        <Choice
          label={words.type}
          hint={words.typeHints[type]}
          value={String(type)}
          choices={types.map((one) => [String(one), words.types[one]] as const)}
          onChange={(chosen) => setType(Number(chosen) as BotType)}
        />
      )}
      <Text label={common.name} value={name} onChange={setName} maxLength={100} isRequired />
      {!bot && (
        <Text
          label={words.address}
          hint={words.addressHint}
          value={address}
          onChange={setAddress}
          maxLength={60}
          isRequired
        />
      )}
      {bot && (
        <PictureField
          label={settings.account.picture}
          hint={settings.account.pictureHint}
          url={bot.avatar_url}
          mostMebibytes={most}
          onUpload={(file) => sendFile(`/bots/${bot.user_id}`, file, 'PATCH')}
        />
      )}
      {type === OUTGOING && (
        <>
          <Text label={words.url} hint={words.urlHint} type="url" value={url} onChange={setUrl} isRequired />
          <Choice
            label={words.interface}
            value={String(style)}
            choices={[
              ['1', words.interfaces[1]],
              ['2', words.interfaces[2]],
            ]}
            onChange={(chosen) => setStyle(Number(chosen) as Interface)}
          />
        </>
      )}
    </FormDialog>
  );
}
