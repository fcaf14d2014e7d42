import { createImmunizationEndpoint } from '../immunizations/index.js';
import { component, dayOf, fault, locationOf, Rejected, type Segment } from '../hl7/index.js';
import { required, unmatched, type Application } from './application.js';
import { findPractitionerByLicense } from './matching-store.js';
import { requirePatient } from './patient-matching.js';

const SYSTEMS: Record<string, string> = { CVX: 'http://hl7.org/fhir/sid/cvx' };

/** VXU^V04: an immunization for each RXA. */
export async function applyImmunizations(application: Application): Promise<void> {
  const pid = required(application, 'PID');
  required(application, 'RXA', 'PID');
  const given = application.message.segments.filter(({ name }) => name === 'RXA');
  const read = given.map((rxa) => ({ rxa, body: contentOf(application, rxa) }));
  const patient = await requirePatient(application, pid);
  for (const { rxa, body } of read) {
    const practitioner_id = await practitionerOf(application, rxa);
    const made = await application.perform(createImmunizationEndpoint, {
      path: { patient },
      body: { ...body, practitioner_id },
    });
    application.note('immunization', made.id);
  }
}

function contentOf(application: Application, rxa: Segment): object {
  const on = dayOf(application.text(rxa, 3));
  if (on === undefined) throw new Rejected([fault(locationOf(rxa, 3), '102', 'RXA-3 is no day.')]);
  const [vaccine] = application.values(rxa, 5);
  const [code, name, system] = [1, 2, 3].map((number) => component(vaccine, number));
  if (!code && !name) throw new Rejected([fault(locationOf(rxa, 5), '101', 'RXA-5 is missing.')]);
  const known = application.code(code ?? '');
  const status = application.text(rxa, 20).toUpperCase();
  const isDone = !['NA', 'RE'].includes(status);
  const lot = application.text(rxa, 15);
  const why = application.text(rxa, 18, 2) || application.text(rxa, 18);
  return {
    vaccine: {
      display: name || known,
      ...(known && { code: known }),
      ...(system && { system: SYSTEMS[system] ?? system }),
    },
    occurred_on: on,
    status: isDone ? 'completed' : 'not_done',
    ...(lot && { lot_number: lot }),
    ...(!isDone && why && { reason: why }),
  };
}

/** Who gave it (RXA-10), or ordered it (ORC-12). Throws 204 where neither is known here. */
async function practitionerOf(application: Application, rxa: Segment): Promise<string> {
  const orc = application.message.segments.find(({ name }) => name === 'ORC');
  for (const license of [application.text(rxa, 10), application.text(orc, 12)]) {
    const found =
      license === ''
        ? undefined
        : await findPractitionerByLicense(application.db, application.clinicId, application.code(license));
    if (found) return found.id;
  }
  throw unmatched(locationOf(rxa, 10), 'Who gave the vaccine is not known here.');
}
