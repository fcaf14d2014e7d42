import { request } from '../../connection/call.js';
import { isolated } from '../../model/names.js';
import { realmText } from '../../model/realm.js';
import type { GroupSettingValue } from '../../model/types.js';
import { useComputed, useModel } from '../../shell/client-context.js';
import { useWords } from '../../words/index.js';
import { useGroupChoices } from '../administration/group-choice.js';
import { NameForm } from '../administration/name-form.js';
import { isOwner } from '../administration/rights.js';
import { OrganizationPictures } from './organization-pictures.js';
import {
  ORGANIZATION_CHANNELS,
  ORGANIZATION_CHOICES,
  ORGANIZATION_FIELDS,
  OWNERS_ONLY,
  PERMISSION_FIELDS,
} from './setting-fields.js';
import { SettingRow } from './setting-row.js';

const change = (name: string, value: unknown) => request('PATCH', '/realm', { [name]: value });

/** Why the person may not change a setting of that name. */
function useObstacle() {
  const words = useWords().settings;
  const owns = useModel(isOwner);
  return (name: string) => (!owns && OWNERS_ONLY.has(name) ? words.ownersOnly : undefined);
}

export function OrganizationSettings() {
  const { settings: words } = useWords();
  const realm = useModel((state) => state.realm);
  const name = useModel((state) => realmText(state, 'realm_name') ?? '');
  const description = useModel((state) => realmText(state, 'realm_description') ?? '');
  const obstacle = useObstacle();
  const channels = useComputed((state) =>
    [...state.channels.values()]
      .filter(({ is_archived }) => !is_archived)
      .map(({ stream_id, name }) => [String(stream_id), `#${isolated(name)}`] as const)
      .sort(([, a], [, b]) => a.localeCompare(b)),
  );
  return (
    <>
      <NameForm
        name={name}
        description={description}
        isDisabled={false}
        onSave={(changes) => request('PATCH', '/realm', changes)}
      />
      <OrganizationPictures />
      {ORGANIZATION_FIELDS.map((name) => (
        <SettingRow
          key={name}
          name={name}
          value={realm[`realm_${name}`]}
          obstacle={obstacle(name)}
          onChange={(value) => change(name, value)}
        />
      ))}
      {ORGANIZATION_CHOICES.map((name) => (
        <ChoiceRow key={name} name={name} value={realm[`realm_${name}`]} obstacle={obstacle(name)} />
      ))}
      {ORGANIZATION_CHANNELS.map((name) => (
        <SettingRow
          key={name}
          name={name}
          value={realm[`realm_${name}`]}
          choices={[['-1', words.noChannel], ...channels]}
          onChange={(value) => change(name, Number(value))}
        />
      ))}
    </>
  );
}

interface ChoiceProps {
  name: (typeof ORGANIZATION_CHOICES)[number];
  value: unknown;
  obstacle: string | undefined;
}

/** One of a few. What was set elsewhere to something else is shown too. */
function ChoiceRow({ name, value, obstacle }: ChoiceProps) {
  const { choices, limits } = useWords().settings;
  const isLimit = name.endsWith('_seconds');
  const said = isLimit ? limits : (choices[name] ?? {});
  // No limit is null, and is set by its name.
  const shown = typeof value === 'number' || typeof value === 'string' ? String(value) : 'unlimited';
  const known = Object.entries(said);
  const all = shown in said ? known : [[shown, shown] as const, ...known];
  const typed = (chosen: string) => (typeof value === 'number' || isLimit ? Number(chosen) : chosen);
  return (
    <SettingRow
      name={name}
      value={shown}
      obstacle={obstacle}
      choices={all}
      onChange={(chosen) => change(name, chosen === 'unlimited' ? chosen : typed(String(chosen)))}
    />
  );
}

/** Who may do what, each permission by a group. */
export function PermissionSettings() {
  const realm = useModel((state) => state.realm);
  const obstacle = useObstacle();
  return PERMISSION_FIELDS.map((name) => (
    <PermissionRow
      key={name}
      name={name}
      value={realm[`realm_${name}`] as GroupSettingValue | undefined}
      obstacle={obstacle(name)}
    />
  ));
}

interface PermissionProps {
  name: string;
  value: GroupSettingValue | undefined;
  obstacle: string | undefined;
}

function PermissionRow({ name, value, obstacle }: PermissionProps) {
  const choices = useGroupChoices('realm', name, value);
  return (
    <SettingRow
      name={name}
      value={typeof value === 'number' ? value : 'chosen'}
      obstacle={obstacle}
      choices={choices}
      onChange={(chosen) => (chosen === 'chosen' ? undefined : change(name, { new: Number(chosen) }))}
    />
  );
}
