import { useState } from 'react';
import { call } from '../../connection/call.js';
import { Button } from '../../kit/button.js';
import { FormDialog } from '../../kit/form-dialog.js';
import { Text } from '../../kit/inputs.js';
import { useComputed, useModel } from '../../shell/client-context.js';
import { go } from '../../shell/route.js';
import { useAdministrationWords } from '../../words/administration/index.js';
import { useWords } from '../../words/index.js';
import styles from './administration.module.css';
import { GroupPage } from './group-page.js';
import { PeoplePicker } from './people-picker.js';
import { may } from './rights.js';
import { Row, Rows } from './rows.js';

/** The groups of people: those that somebody made, then those of the roles. */
export function Groups({ item }: { item: number | undefined }) {
  const { settings, count } = useWords();
  const words = useAdministrationWords().groups;
  const mayCreate = useModel((state) => may(state, 'can_create_groups'));
  const [isCreating, setCreating] = useState(false);
  const groups = useComputed((state) =>
    [...state.groups.values()].sort(
      (a, b) =>
        Number(a.is_system_group) - Number(b.is_system_group) ||
        Number(a.deactivated) - Number(b.deactivated) ||
        (a.is_system_group ? a.id - b.id : a.name.localeCompare(b.name)),
    ),
  );
  const nameOf = (name: string) => settings.groups[name] ?? name;
  const shown = item === undefined ? undefined : groups.find(({ id }) => id === item);
  if (shown) return <GroupPage key={shown.id} group={shown} name={nameOf(shown.name)} />;
  return (
    <>
      <div className={styles['bar']}>
        <Button variant="primary" isDisabled={!mayCreate} onPress={() => setCreating(true)}>
          {words.create}
        </Button>
      </div>
      {!mayCreate && <p>{words.mayNotCreate}</p>}
      <Rows
        label={words.title}
        items={groups}
        keyOf={({ id }) => id}
        textOf={({ name, description }) => `${nameOf(name)} ${description}`}
        empty={words.empty}
      >
        {({ id, name, description, members, deactivated, is_system_group }) => (
          <Row
            title={
              <>
                <a href={`#settings/groups/${id}`}>{nameOf(name)}</a>
                {is_system_group && <span className={styles['tag']}>{words.ofRole}</span>}
                {deactivated && <span className={styles['tag']}>{words.deactivated}</span>}
              </>
            }
          >
            {[description, count.people(members.length)].filter(Boolean).join(' · ')}
          </Row>
        )}
      </Rows>
      {isCreating && <CreateDialog onClose={() => setCreating(false)} />}
    </>
  );
}

function CreateDialog({ onClose }: { onClose(): void }) {
  const words = useAdministrationWords();
  const own_id = useModel((state) => state.own_id);
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [members, setMembers] = useState<readonly number[]>(own_id === undefined ? [] : [own_id]);
  const create = async () => {
    const { group_id } = await call('POST /user_groups/create', { name, description, members: [...members] });
    go(`#settings/groups/${group_id}`);
  };
  return (
    <FormDialog title={words.groups.create} submit={words.groups.create} onSubmit={create} onClose={onClose}>
      <Text
        label={words.name}
        hint={words.groups.nameHint}
        value={name}
        onChange={setName}
        maxLength={100}
        isRequired
      />
      <Text label={words.description} value={description} onChange={setDescription} rows={2} maxLength={1024} />
      <PeoplePicker label={words.groups.members} chosen={members} onChange={setMembers} />
    </FormDialog>
  );
}
