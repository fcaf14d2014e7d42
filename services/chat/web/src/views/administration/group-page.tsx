import { useState } from 'react';
import { call, request } from '../../connection/call.js';
import { Button, IconButton } from '../../kit/button.js';
import { Choice } from '../../kit/inputs.js';
import { tell } from '../../messages/actions.js';
import { isInGroup } from '../../model/permissions.js';
import type { State } from '../../model/state.js';
import type { UserGroup } from '../../model/types.js';
import { useComputed, useModel } from '../../shell/client-context.js';
import { useAdministrationWords } from '../../words/administration/index.js';
import { useWords } from '../../words/index.js';
import styles from './administration.module.css';
import { Confirm } from './confirm.js';
import { GroupChoice } from './group-choice.js';
import { NameForm } from './name-form.js';
import { PeopleList } from './people-list.js';
import { may, mayInGroup } from './rights.js';
import { Row, Rows } from './rows.js';

const PERMISSIONS = [
  'can_manage_group',
  'can_add_members_group',
  'can_remove_members_group',
  'can_join_group',
  'can_leave_group',
  'can_mention_group',
] as const;

/** One group: its name, who is in it, the groups within it, and who may do what with it. */
export function GroupPage({ group, name }: { group: UserGroup; name: string }) {
  const words = useAdministrationWords().groups;
  const { id, is_system_group, deactivated } = group;
  const mayManage = useModel((state) => mayInGroup(state, group, 'can_manage_group'));
  const mayAdd = useModel((state) => mayInGroup(state, group, 'can_manage_group', 'can_add_members_group'));
  const mayRemove = useModel((state) => mayInGroup(state, group, 'can_manage_group', 'can_remove_members_group'));
  const own_id = useModel((state) => state.own_id) ?? 0;
  const isIn = group.members.includes(own_id);
  const mayJoinOrLeave = useModel((state) =>
    mayInGroupItself(state, group, isIn ? 'can_leave_group' : 'can_join_group'),
  );
  const [isLeaving, setLeaving] = useState(false);
  const change = (members: { add?: number[]; delete?: number[] }) =>
    call('POST /user_groups/{user_group_id}/members', { user_group_id: id, ...members });
  return (
    <>
      <a className={styles['back']} href="#settings/groups">
        {words.back}
      </a>
      <h3>{name}</h3>
      {is_system_group && <p>{words.ofRoleHint}</p>}
      {deactivated && <p>{words.deactivatedHint}</p>}
      {!is_system_group && !mayManage && <p>{words.mayNotManage}</p>}
      {!is_system_group && (
        <NameForm
          name={group.name}
          description={group.description}
          isDisabled={!mayManage || deactivated}
          onSave={(changes) => request('PATCH', `/user_groups/${id}`, changes)}
        />
      )}
      {!is_system_group && !deactivated && (mayJoinOrLeave || isIn) && (
        <div className={styles['bar']}>
          <Button
            isDisabled={!mayJoinOrLeave}
            onPress={() => void change(isIn ? { delete: [own_id] } : { add: [own_id] }).catch(tell)}
          >
            {isIn ? words.leave : words.join}
          </Button>
        </div>
      )}
      <PeopleList
        title={words.members}
        user_ids={group.members}
        {...(mayAdd && !deactivated && { onAdd: (add: number[]) => change({ add }) })}
        {...(mayRemove && !deactivated && { onRemove: (user_id: number) => change({ delete: [user_id] }) })}
      />
      <Subgroups group={group} mayAdd={mayAdd && !deactivated} mayRemove={mayRemove && !deactivated} />
      {!is_system_group && (
        <>
          <h3>{words.permissions}</h3>
          <div className={styles['form']}>
            {PERMISSIONS.map((permission) => (
              <GroupChoice
                key={permission}
                kind="group"
                name={permission}
                value={group[permission]}
                label={words.fields[permission][0]}
                hint={words.fields[permission][1]}
                isDisabled={!mayManage || deactivated}
                onChange={(chosen) => request('PATCH', `/user_groups/${id}`, { [permission]: { new: chosen } })}
              />
            ))}
          </div>
          {mayManage &&
            (deactivated ? (
              <Button onPress={() => void request('PATCH', `/user_groups/${id}`, { deactivated: false }).catch(tell)}>
                {words.reactivate}
              </Button>
            ) : (
              <Button variant="danger" onPress={() => setLeaving(true)}>
                {words.deactivate}
              </Button>
            ))}
        </>
      )}
      {isLeaving && (
        <Confirm
          title={words.deactivateSure(name)}
          submit={words.deactivate}
          onConfirm={() => call('POST /user_groups/{user_group_id}/deactivate', { user_group_id: id })}
          onClose={() => setLeaving(false)}
        >
          {words.deactivateHint}
        </Confirm>
      )}
    </>
  );
}

const mayInGroupItself = (state: State, group: UserGroup, name: 'can_join_group' | 'can_leave_group'): boolean =>
  may(state, 'can_manage_all_groups') || isInGroup(state, group[name]);

function Subgroups({ group, mayAdd, mayRemove }: { group: UserGroup; mayAdd: boolean; mayRemove: boolean }) {
  const { settings } = useWords();
  const words = useAdministrationWords().groups;
  const groups = useModel((state) => state.groups);
  const nameOf = (id: number) => {
    const name = groups.get(id)?.name ?? '?';
    return settings.groups[name] ?? name;
  };
  const others = useComputed(
    (state) =>
      [...state.groups.values()]
        .filter(({ id, deactivated }) => id !== group.id && !deactivated && !group.direct_subgroup_ids.includes(id))
        .map(({ id, name }) => [String(id), settings.groups[name] ?? name] as const),
    group,
    settings,
  );
  const change = (changes: { add?: number[]; delete?: number[] }) =>
    call('POST /user_groups/{user_group_id}/subgroups', { user_group_id: group.id, ...changes });
  return (
    <>
      <h3>{words.subgroups}</h3>
      <p>{words.subgroupsHint}</p>
      <Rows label={words.subgroups} items={group.direct_subgroup_ids} keyOf={(id) => id} empty={words.noSubgroups}>
        {(id) => (
          <Row
            title={<a href={`#settings/groups/${id}`}>{nameOf(id)}</a>}
            actions={
              mayRemove && (
                <IconButton
                  icon="trash"
                  label={settings.remove(nameOf(id))}
                  onPress={() => void change({ delete: [id] }).catch(tell)}
                />
              )
            }
          />
        )}
      </Rows>
      {mayAdd && (
        <div className={styles['form']}>
          <Choice
            // Asks anew for each that is added.
            key={group.direct_subgroup_ids.length}
            label={words.addSubgroup}
            value=""
            choices={[['', words.choose], ...others]}
            onChange={(id) => (id === '' ? undefined : change({ add: [Number(id)] }))}
          />
        </div>
      )}
    </>
  );
}
