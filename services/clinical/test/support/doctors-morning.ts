import { allergy } from './clinical-records.js';
import { morningZone } from './time-zones.js';
import type { TestApp } from './start.js';

const PEOPLE = [
  { given_names: 'Ana', first_surname: 'Quispe', birth_date: '1961-03-02', sex: 'female' },
  { given_names: 'Bruno', first_surname: 'Rojas', birth_date: '1988-11-20', sex: 'male' },
  { given_names: 'Carla', first_surname: 'Soto', birth_date: '1975-06-14', sex: 'female' },
  { given_names: 'Darío', first_surname: 'Tapia', birth_date: '2001-01-30', sex: 'male' },
];

const MINUTE_MS = 60_000;

/**
 * A doctor's morning with four patients: one was seen, one waits for half an hour, one has just come, one is expected. The first of
 * those who wait is allergic to penicillin.
 */
export async function doctorsMorning(app: TestApp) {
  const { clinic, doctor } = await app.build.practice({
    timezone: morningZone(),
    settings: { working_hours: [{ days: [0, 1, 2, 3, 4, 5, 6], from: '02:00', to: '12:00' }] },
  });
  const patients = await Promise.all(PEOPLE.map((person) => app.build.patient(clinic, person)));
  const states = ['fulfilled', 'checked-in', 'arrived', 'booked'];
  const appointments = [];
  for (const [index, patient] of patients.entries()) {
    const start_at = new Date(Date.now() + (index * 30 - 75) * MINUTE_MS);
    appointments.push(
      await app.build.appointment(
        clinic,
        { patient_id: patient.id, practitioner_id: doctor.practitioner_id },
        {
          status: states[index],
          start_at,
          end_at: new Date(+start_at + 30 * MINUTE_MS),
          updated_at: new Date(Date.now() - (index === 1 ? 31 : 0) * MINUTE_MS),
          type_name: 'Control',
        },
      ),
    );
  }
  const waiting = { patient: patients[1]!, appointment: appointments[1]! };
  await allergy(app, doctor, waiting.patient);
  return { clinic, doctor, patients, appointments, waiting };
}
