import type { Provenance } from '@medplum/fhirtypes';
import { expectFound, get } from '../../../../test/support/fhir-chart.js';
import { administrationsOf, asNeeded, medicationsOf } from '../../../../test/support/inpatient-medications.js';
import { inpatient, task, tasksPath } from '../../../../test/support/inpatients.js';
import { useClinical } from '../../../../test/support/use-clinical.js';

const app = useClinical();

/** Somebody in hospital with an order that was stopped, a dose of it that was corrected, and a task that was done. */
async function stay() {
  const here = await inpatient(app);
  const { doctor, nurse, id } = here;
  const orders = medicationsOf(app, doctor, id);
  const order = await orders.made(asNeeded());
  const { given, correct } = administrationsOf(app, nurse, id);
  const dose = await given({ medication_id: order.id, status: 'given' });
  await correct(dose.id, { status: 'withheld', reason: 'Wrong patient' }).expect(201);
  const path = `/api/v1/admissions/${id}/medications/${order.id}/stop`;
  await app.as(doctor).post(path).send({ reason: 'No pain' }).expect(200);
  const turned = await task(app, nurse, id);
  await app
    .as(doctor)
    .post(`${tasksPath(id)}/${turned.id}/done`)
    .send({})
    .expect(200);
  return { ...here, order, dose, task: turned };
}

test('who ordered, gave, corrected and did what in hospital is told of each version', async () => {
  const { doctor, nurse, patient, order, dose, task: turned } = await stay();
  const by = async (target: string) => {
    const { body } = await get(app, nurse, `Provenance?target=${target}`);
    return body.entry.map(({ resource }: { resource: Provenance }) => [
      resource.target[0]?.reference,
      resource.agent[0]?.who.reference,
    ]);
  };
  const [byDoctor, byNurse] = [doctor, nurse].map(({ practitioner_id }) => `Practitioner/${practitioner_id}`);
  const versions = (target: string, ...agents: (string | undefined)[]) =>
    agents.map((agent, index) => [`${target}/_history/${agents.length - index}`, agent]);
  const targets = [
    `MedicationRequest/${order.id}`,
    `MedicationAdministration/${dose.id}`,
    `Task/${turned.id}`,
  ] as const;
  expect(await by(targets[0])).toEqual(versions(targets[0], byDoctor, byDoctor));
  expect(await by(targets[1])).toEqual(versions(targets[1], byNurse, byNurse));
  expect(await by(targets[2])).toEqual(versions(targets[2], byDoctor, byNurse));
  const read = await get(app, nurse, `Provenance/${dose.id}.medication-administration.2`);
  expect(read.body).toMatchObject({ activity: { coding: [{ code: 'UPDATE' }] } });
  await expectFound(app, doctor, {
    [`Provenance?target=${targets[1]}&patient=${patient.id}`]: [1, 2].map(
      (version) => `${dose.id}.medication-administration.${version}`,
    ),
  });
});

test('who is shown nothing that lies below an admission, or no such patient, is not told of it', async () => {
  const { clinic, order, dose, task: turned } = await stay();
  const laboratory = await app.build.user(clinic, 'laboratory');
  const key = await app.build.apiKey(clinic, 'live', { scopes: ['consultations:read', 'admissions:read'] });
  await app.build.phiPolicy(clinic, { roles: ['doctor', 'laboratory', 'api_key'], relation: 'own' });
  const stranger = await app.build.user(clinic, 'doctor');
  const targets = [`MedicationRequest/${order.id}`, `MedicationAdministration/${dose.id}`, `Task/${turned.id}`];
  for (const target of targets) {
    for (const caller of [stranger, key])
      expect((await get(app, caller, `Provenance?target=${target}`)).body.entry ?? []).toEqual([]);
    expect((await get(app, laboratory, `Provenance?target=${target}`)).status).toBe(403);
  }
});
