import { Choice, type Choices } from '../../kit/inputs.js';
import { isolated, peopleNames } from '../../model/names.js';
import type { State } from '../../model/state.js';
import type { GroupSettingValue, PermissionSetting } from '../../model/types.js';
import { useComputed } from '../../shell/client-context.js';
import { useAdministrationWords } from '../../words/administration/index.js';
import { useWords } from '../../words/index.js';

type Kind = 'realm' | 'stream' | 'group';

const ORDER = [
  'role:internet',
  'role:everyone',
  'role:members',
  'role:fullmembers',
  'role:moderators',
  'role:administrators',
  'role:owners',
  'role:nobody',
];

/** Which groups a permission can be given to, as the service told. */
function isAllowed(rules: PermissionSetting | undefined, name: string, isSystem: boolean): boolean {
  if (!isSystem) return rules?.require_system_group !== true;
  if (rules && rules.allowed_system_groups.length > 0) return rules.allowed_system_groups.includes(name);
  if (name === 'role:internet') return rules?.allow_internet_group === true;
  if (name === 'role:everyone') return rules?.allow_everyone_group !== false;
  return name !== 'role:nobody' || rules?.allow_nobody_group !== false;
}

function groupsFor(state: State, kind: Kind, name: string): [id: string, name: string][] {
  const known = state.realm['server_supported_permission_settings'] as
    | Record<Kind, Record<string, PermissionSetting>>
    | undefined;
  const rules = known?.[kind][name];
  return [...state.groups.values()]
    .filter((group) => !group.deactivated && isAllowed(rules, group.name, group.is_system_group))
    .sort((a, b) =>
      a.is_system_group && b.is_system_group
        ? ORDER.indexOf(a.name) - ORDER.indexOf(b.name)
        : Number(b.is_system_group) - Number(a.is_system_group) || a.name.localeCompare(b.name),
    )
    .map((group) => [String(group.id), isolated(group.name)]);
}

/** The groups that can have a permission; first what has it now, where that is people and groups chosen one by one. */
export function useGroupChoices(kind: Kind, name: string, value: GroupSettingValue | undefined): Choices {
  const { settings, unknownPerson } = useWords();
  const words = useAdministrationWords();
  return useComputed(
    (state) => {
      const label = (group: string) => settings.groups[group] ?? group;
      const choices = groupsFor(state, kind, name).map(([id, group]) => [id, label(group)] as const);
      if (value === undefined) return choices;
      if (typeof value === 'number') {
        if (choices.some(([id]) => id === String(value))) return choices;
        return [[String(value), label(state.groups.get(value)?.name ?? '?')], ...choices];
      }
      const chosen = [
        ...value.direct_subgroups.map((id) => label(state.groups.get(id)?.name ?? '?')),
        ...(value.direct_members.length > 0
          ? [peopleNames(state, value.direct_members.slice(0, 5), unknownPerson)]
          : []),
      ];
      return [['chosen', chosen.join(', ') || words.nobody], ...choices];
    },
    kind,
    name,
    value,
    settings,
  );
}

interface Props {
  kind: Kind;
  name: string;
  value: GroupSettingValue;
  label: string;
  hint?: string | undefined;
  isDisabled?: boolean;
  onChange(group_id: number): Promise<unknown>;
}

/** Who has a permission: a role and above, or a group of people. */
export function GroupChoice({ kind, name, value, onChange, ...shown }: Props) {
  const choices = useGroupChoices(kind, name, value);
  return (
    <Choice
      {...shown}
      value={typeof value === 'number' ? String(value) : 'chosen'}
      choices={choices}
      onChange={(chosen) => (chosen === 'chosen' ? undefined : onChange(Number(chosen)))}
    />
  );
}
