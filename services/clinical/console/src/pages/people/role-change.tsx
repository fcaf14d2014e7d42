import { useRef } from 'react';
import { ApiError } from '../../api/errors';
import { useAll } from '../../api/use-all';
import { useRead, useWrite } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { Conflict } from '../../kit/conflict';
import { Choice } from '../../kit/field';
import { SelectInput } from '../../kit/select-input';
import { FormView, useForm } from '../../kit/form';
import { Section } from '../../kit/page';
import { Notice } from '../../kit/states';
import { useToast } from '../../kit/toast';
import { roleNames } from '../../login/roles';
import { useSession } from '../../session/session';
import { abilityNames, type Ability, type RoleRow } from './abilities';
import { givenBy, isClinician, useRoleOptions, type Member, type StaffRole } from './parts';
import { text } from './text';

/** Another role, with what it brings and takes before it is saved. */
export function RoleChange({ of }: { of: Member }) {
  const say = useWords(text);
  const { data, clinic } = useSession();
  const why =
    of.id === data?.user.id
      ? say.roleOwn
      : of.role === 'patient'
        ? say.rolePatient
        : of.role === 'owner' && clinic?.role !== 'owner'
          ? say.roleOwner
          : undefined;
  return <Section title={say.roleTitle}>{why ? <p className="hint">{why}</p> : <RoleForm of={of} />}</Section>;
}

const valuesOf = (of: Member) => ({ role: of.role as StaffRole, practitioner_id: of.practitioner?.id ?? '' });

const isSame = (one: Member, other: Member): boolean =>
  one.role === other.role && one.practitioner?.id === other.practitioner?.id;

function RoleForm({ of }: { of: Member }) {
  const say = useWords(text);
  const toast = useToast();
  const names = useWords(roleNames);
  const { clinic } = useSession();
  const options = useRoleOptions(givenBy(clinic?.role));
  // As it was opened: what others changed since is refused, and not written over.
  const opened = useRef(of);
  if (isSame(of, opened.current)) opened.current = of;
  const update = useWrite('PATCH /api/v1/users/{user}', { changes: ['GET /api/v1/users', 'GET /api/v1/users/{user}'] });
  const form = useForm({
    initial: valuesOf(of),
    send: ({ role, practitioner_id }) =>
      update.mutateAsync({
        path: { user: of.id },
        body: { role, ...(isClinician(role) && { practitioner_id: practitioner_id || null }) },
        headers: { 'If-Match': `W/"v${opened.current.version}"` },
      }),
    done({ data }) {
      opened.current = data;
      toast(say.saved);
    },
  });
  const { role } = form.values;
  const stale =
    form.failure instanceof ApiError && form.failure.status === 412 && of.version !== opened.current.version;
  return (
    <FormView form={form} send={say.saveRole} icon="check">
      <Choice {...form.field('role')} label={say.role} options={options} />
      {isClinician(role) && <AsWhom of={of} bound={form.field('practitioner_id')} />}
      {role !== of.role && <Consequences from={of.role} to={role} />}
      {stale && (
        <Conflict
          differences={
            role === of.role ? [] : [{ name: say.role, theirs: names[of.role as StaffRole], mine: names[role] }]
          }
          keepMine={() => {
            opened.current = of;
            void form.submit();
          }}
          takeTheirs={() => {
            opened.current = of;
            form.take(valuesOf(of));
          }}
        />
      )}
    </FormView>
  );
}

function AsWhom({ of, bound }: { of: Member; bound: { value: string; onChange(value: string): void } }) {
  const say = useWords(text);
  const listed = useAll('GET /api/v1/practitioners', { active: true }).data ?? [];
  const own = of.practitioner && !listed.some(({ id }) => id === of.practitioner?.id) ? [of.practitioner] : [];
  return (
    <SelectInput
      {...bound}
      label={say.asWhom}
      hint={say.asWhomHint}
      options={[
        { value: '', label: say.noPractitioner },
        ...[...own, ...listed].map(({ id, full_name, specialty }) => ({
          value: id,
          label: [full_name, specialty].filter(Boolean).join(', '),
        })),
      ]}
    />
  );
}

const abilitiesOf = (roles: readonly RoleRow[], role: string): readonly Ability[] =>
  roles.find((each) => each.role === role)?.abilities ?? [];

function Consequences({ from, to }: { from: string; to: string }) {
  const say = useWords(text);
  const names = useWords(abilityNames);
  const query = useRead('GET /api/v1/roles', undefined);
  if (!query.data) return null;
  const [before, after] = [abilitiesOf(query.data.data, from), abilitiesOf(query.data.data, to)];
  const list = (title: string, abilities: readonly Ability[]) =>
    abilities.length > 0 && (
      <div>
        <strong>{title}</strong>
        <ul>
          {abilities.map((ability) => (
            <li key={ability}>{names[ability]}</li>
          ))}
        </ul>
      </div>
    );
  const gains = after.filter((ability) => !before.includes(ability));
  const loses = before.filter((ability) => !after.includes(ability));
  if (gains.length + loses.length === 0) return <Notice title={say.sameAbilities} />;
  return (
    <div className="role-change" role="status">
      {list(say.gains, gains)}
      {list(say.loses, loses)}
      <p className="hint">{say.gainsWhen}</p>
    </div>
  );
}
