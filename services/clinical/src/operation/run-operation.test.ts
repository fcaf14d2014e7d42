import type { TestApp } from '../../test/support/start.js';
import { useClinical } from '../../test/support/use-clinical.js';
import { sql } from '../db/db.js';
import type { Clinic } from '../domain/clinic.js';
import { newId } from '../id.js';
import { findToken } from '../http/credential-store.js';
import { ability, phi, systemAccess } from './access.js';
import { newAttempt, type Attempt } from './attempt.js';
import { callerOf } from './clinic-selection.js';
import type { BaseCall, Operation } from './operation.js';
import { runCommand } from './run-command.js';
import { runOperation } from './run-operation.js';
import { whereRelated } from './relation-store.js';

const app = useClinical();

type Doctor = Awaited<ReturnType<TestApp['build']['practice']>>['doctor'];
type Read = Operation<BaseCall<'clinic'>, unknown>;

const audit = { event: 'patient.read', action: 'R', resource: 'patient' } as const;

/** An attempt that no request brought, as an entry of a bundle or a message would be. */
const attemptOf = (parameters: Record<string, string> = {}): Attempt =>
  newAttempt(
    {
      request_id: newId(),
      method: 'MLLP',
      route: 'ADT^A08',
      ip: null,
      user_agent: undefined,
      language: 'es',
      parameters,
    },
    new Date(),
  );

async function by(doctor: Doctor, attempt: Attempt): Promise<Attempt> {
  const row = await findToken(app.deps.db, doctor.token_id);
  if (!row) throw new Error('the doctor has no token');
  const { token, memberships } = row;
  const clinic = memberships[0]?.clinic as Clinic;
  const credential = {
    type: 'user' as const,
    id: token.user_id,
    name: token.user_name,
    email: token.email,
    credential_id: token.id,
    device_id: token.device_id,
    device_name: token.device_name,
    abilities: token.abilities,
    clinic_id: token.clinic_id,
    expires_at: token.expires_at,
    password_change_required: false,
    second_factor: false,
    began_at: token.began_at,
    authenticated_at: token.authenticated_at,
    memberships,
  };
  return { ...attempt, caller: callerOf(credential, clinic), clinic };
}

const run = (operation: Read, attempt: Attempt) =>
  runOperation(app.deps.db, operation, attempt, {
    read: async () => ({ input: {}, payload: undefined }),
    answer: (result) => ({ status: 200, headers: {}, body: JSON.stringify(result) }),
  });

const rowsOf = ({ source }: Attempt) => app.db('audit_events').where({ request_id: source.request_id });

test('what no request brought is checked, run and recorded like a request', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const read: Read = {
    access: phi('full', {
      ability: 'patients:read',
      subject: { of: async (_db, _clinicId, id) => ({ patient_id: id, practitioner_id: null }), param: 'patient' },
    }),
    audit,
    handler: async ({ db, trail }) => {
      trail.note({ patient_ids: [patient.id] });
      return db.rows('select id from patients where clinic_id = $1 and id = $2', [clinic.id, patient.id]);
    },
  };
  const attempt = await by(doctor, attemptOf({ patient: patient.id }));
  expect(await run(read, attempt)).toEqual({ status: 200, headers: {}, body: JSON.stringify([{ id: patient.id }]) });
  expect(await rowsOf(attempt)).toMatchObject([
    { method: 'MLLP', route: 'ADT^A08', ip: null, actor_id: doctor.id, resource_id: patient.id, http_status: 200 },
  ]);

  await app.build.phiPolicy(clinic, { roles: ['doctor'], relation: 'own' });
  const stranger = await by(doctor, attemptOf({ patient: patient.id }));
  await expect(run(read, stranger)).rejects.toMatchObject({ code: 'phi_access_denied' });
  expect(await rowsOf(stranger)).toMatchObject([{ outcome: 4, reason: 'phi_access_denied', clinic_id: clinic.id }]);
});

test('a list that does not ask for the relation answers nothing, whatever the policy; one that asks does', async () => {
  const { clinic, doctor } = await app.build.practice();
  const list = (filter: boolean): Read => ({
    access: phi('full', { ability: 'patients:read' }),
    audit,
    handler: async ({ db, phi: grant, caller }) => {
      const patients = sql('patients as p').where('p.clinic_id', clinic.id).select('p.id');
      const columns = { clinic: 'p.clinic_id', patient: 'p.id', practitioner: 'p.id' };
      if (filter) whereRelated(patients, grant, caller, columns, undefined);
      return db.rows(patients);
    },
  });
  const forgetful = await by(doctor, attemptOf());
  await expect(run(list(false), forgetful)).rejects.toMatchObject({ code: 'internal_error' });
  expect(await rowsOf(forgetful)).toMatchObject([{ outcome: 8, http_status: 500 }]);
  expect(await run(list(true), await by(doctor, attemptOf()))).toMatchObject({ status: 200 });
});

test('without a caller nothing is run, even where a transport forgot to ask who it is', async () => {
  const runs: unknown[] = [];
  const handler = async () => runs.push('once');
  const nobody = attemptOf();
  await expect(run({ access: ability('patients:read'), audit, handler }, nobody)).rejects.toMatchObject({
    status: 401,
  });
  expect(await rowsOf(nobody)).toMatchObject([{ actor_type: 'anonymous', outcome: 4 }]);
  const { doctor } = await app.build.practice();
  const command = { access: systemAccess, audit, handler };
  await expect(run(command, await by(doctor, attemptOf()))).rejects.toMatchObject({ code: 'missing_ability' });
  expect(runs).toEqual([]);
});

test('a command that fails is recorded as failed, leaves nothing else, and says what went wrong', async () => {
  const clinic = await app.build.clinic();
  const event = `test.${newId()}`;
  const command = { name: 'rename', audit: { event, action: 'U', resource: 'clinic' }, now: new Date() } as const;
  const rename = runCommand(app.deps.db, command, async (db, trail) => {
    db.enterClinic(clinic.id);
    trail.note({ clinic_id: clinic.id });
    await db.rows('update clinics set name = $2 where id = $1', [clinic.id, 'Renamed']);
    throw new Error('the printer is on fire');
  });
  await expect(rename).rejects.toThrow('the printer is on fire');
  expect(await app.db('audit_events').where({ event })).toMatchObject([
    { actor_type: 'system', actor_name: 'rename', method: 'CLI', outcome: 8, clinic_id: clinic.id },
  ]);
  expect(await app.db('clinics').where({ id: clinic.id, name: 'Renamed' })).toEqual([]);
});
