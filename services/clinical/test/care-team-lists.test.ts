import { expectDenied } from './support/expect.js';
import { walked } from './support/fhir-chart.js';
import { labResult, medication, prescription } from './support/clinical-records.js';
import { useClinical } from './support/use-clinical.js';

/** A doctor who treats somebody sees nothing of the others under the policy `care_team`, in whichever list they look. */

const app = useClinical();

/** A doctor with one patient of their own, and a colleague's patient with a result and a prescription. */
async function twoDoctors() {
  const { clinic, doctor, patient } = await app.build.practice();
  const colleague = await app.build.user(clinic, 'doctor');
  const other = await app.build.patient(clinic);
  const records = async (by: { token: string }, of: { id: string }) => ({
    result: (await labResult(app, by, of, { specimen: { type: 'Blood' } })).id as string,
    prescription: (await prescription(app, by, of, { items: [medication('Paracetamol')] })).id as string,
  });
  const own = await records(colleague, patient);
  const foreign = await records(colleague, other);
  return { clinic, doctor, patient, other, own, foreign };
}

test.each(['a signed note', 'an appointment'] as const)(
  'who has one patient, by %s, finds no results or prescriptions of another',
  async (relation) => {
    const { clinic, doctor, patient, other, own, foreign } = await twoDoctors();
    const { practitioner_id } = doctor;
    await (relation === 'a signed note'
      ? app.build.consultation(clinic, practitioner_id, { patient_id: patient.id, status: 'completed' })
      : app.build.appointment(clinic, { patient_id: patient.id, practitioner_id }));
    await app.build.phiPolicy(clinic, { relation: 'care_team' });

    const lists = { 'lab-results': 'result', prescriptions: 'prescription' } as const;
    const since = encodeURIComponent(new Date(0).toISOString());
    for (const [list, record] of Object.entries(lists) as [keyof typeof lists, 'result' | 'prescription'][]) {
      const found = async (query: string) => {
        const { body } = await app.as(doctor).get(`/api/mobile/v1/clinical/${list}${query}`).expect(200);
        return { query, ids: (body.data as { id: string }[]).map(({ id }) => id) };
      };
      for (const query of ['', `?updated_since=${since}`, `?patient_id=${patient.id}`])
        expect(await found(query)).toEqual({ query, ids: [own[record]] });
      expect((await found(`?patient_id=${other.id}`)).ids).toEqual([]);
      expectDenied(await app.as(doctor).get(`/api/v1/${list}/${foreign[record]}`), 'phi_access_denied');
    }
    for (const type of ['DiagnosticReport', 'Observation', 'Specimen', 'MedicationRequest']) {
      for (const search of [`patient=${other.id}`, `patient=Patient/${other.id}`, `subject:Patient=${other.id}`])
        expect([type, search, await walked(app, doctor, `${type}?${search}`)]).toEqual([type, search, []]);
      expect([type, await walked(app, doctor, `Patient/${other.id}/${type}`)]).toEqual([type, []]);
      expect([type, await walked(app, doctor, `${type}?patient=${patient.id}`)]).toEqual([
        type,
        await walked(app, doctor, type),
      ]);
      expect((await walked(app, doctor, type)).length).toBeGreaterThan(0);
    }
  },
);
