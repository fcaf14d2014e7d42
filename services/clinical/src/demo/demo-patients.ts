import type { Knex } from 'knex';
import { newId, newNumber } from '../id.js';

/** `given names|first surname|second surname|birth date|sex|allergies`. */
const PATIENTS = `
Ana|Muestra|Uno|1984-03-12|female|Penicilina
Bruno|Muestra|Dos|1971-11-02|male|
Carla|Ejemplo|Uno|1992-07-25|female|
Diego|Ejemplo|Dos|2015-01-30|male|Látex
Elena|Prueba|Uno|1958-09-17|female|Aspirina
Félix|Prueba|Dos|2001-05-08|male|
Gloria|Modelo|Uno|1966-12-21|female|
Hugo|Modelo|Dos|1979-04-04|male|
`;

/** The patients of a demo clinic; their ids, in the order of the list. */
export async function fillPatients(db: Knex, clinic_id: string): Promise<string[]> {
  const rows = PATIENTS.trim()
    .split('\n')
    .map((line, index) => {
      const [given_names, first_surname, second_surname, birth_date, sex, allergy] = line.split('|');
      return {
        clinic_id,
        id: newId(),
        mrn: newNumber('P'),
        document_type: 'national_id',
        document_number: `DEMO-${String(index + 1).padStart(4, '0')}`,
        given_names,
        first_surname,
        second_surname,
        birth_date,
        sex,
        phone: `+5690000${String(index + 1).padStart(4, '0')}`,
        email: `paciente.${index + 1}@demo.example`,
        address: JSON.stringify({ city: 'Ciudad Demo' }),
        alerts: index === 4 ? ['Riesgo de caídas'] : [],
        allergies: allergy ? [allergy] : [],
      };
    });
  await db('patients').insert(rows);
  return rows.map(({ id }) => id);
}
