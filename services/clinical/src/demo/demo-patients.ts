import type { Knex } from 'knex';
import { newId, newNumber } from '../id.js';
import type { HistoryName } from './demo-history-data.js';

/** `given names|first surname|second surname|birth date|sex|history|allergy`. */
const PATIENTS = `
Ana|Muestra|Uno|1984-03-12|female|anaemia|Penicilina
Bruno|Muestra|Dos|1971-11-02|male|diabetes|
Carla|Ejemplo|Uno|1992-07-25|female|well|
Diego|Ejemplo|Dos|2015-01-30|male|asthmatic child|Látex
Elena|Prueba|Uno|1958-09-17|female|hypertension|Aspirina
Félix|Prueba|Dos|2001-05-08|male|well|
Gloria|Modelo|Uno|1966-12-21|female|thyroid|
Hugo|Modelo|Dos|1979-04-04|male|back|
Inés|Muestra|Tres|1945-01-01|female|hypertension|
Iván|Ejemplo|Tres|1966-06-12|male|diabetes|
Julia|Prueba|Tres|1984-11-23|female|well|
Jorge|Modelo|Tres|1987-04-06|male|back|Penicilina
Laura|Muestra|Cuatro|1994-09-17|female|pregnancy|
Luis|Ejemplo|Cuatro|2015-02-28|male|child|
Marta|Prueba|Cuatro|1947-07-11|female|osteoarthritis|
Mario|Modelo|Cuatro|1974-12-22|male|lung|
Nora|Muestra|Cinco|1980-05-05|female|migraine|
Néstor|Ejemplo|Cinco|1995-10-16|male|anxiety|Ibuprofeno
Olga|Prueba|Cinco|2001-03-27|female|thyroid|
Óscar|Modelo|Cinco|2012-08-10|male|asthmatic child|
Paula|Muestra|Seis|1949-01-21|female|kidney|
Pedro|Ejemplo|Seis|1970-06-04|male|hypertension|
Rosa|Prueba|Seis|1977-11-15|female|reflux|
Raúl|Modelo|Seis|1991-04-26|male|well|
Sara|Muestra|Siete|2003-09-09|female|anaemia|
Saúl|Ejemplo|Siete|2020-02-20|male|child|Sulfamidas
Teresa|Prueba|Siete|1951-07-03|female|diabetes|
Tomás|Modelo|Siete|1978-12-14|male|well|
Úrsula|Muestra|Ocho|1973-05-25|female|thyroid|
Ulises|Ejemplo|Ocho|1999-10-08|male|back|
Vera|Prueba|Ocho|1994-03-19|female|migraine|
Víctor|Modelo|Ocho|2017-08-02|male|child|Penicilina
Ximena|Muestra|Nueve|1953-01-13|female|hypertension|
Walter|Ejemplo|Nueve|1963-06-24|male|diabetes|
Yolanda|Prueba|Nueve|1981-11-07|female|anxiety|
Xavier|Modelo|Nueve|1995-04-18|male|thyroid|
Amalia|Muestra|Diez|1994-09-01|female|pregnancy|
Yago|Ejemplo|Diez|2014-02-12|male|asthmatic child|
Beatriz|Prueba|Diez|1955-07-23|female|osteoarthritis|Maní
Andrés|Modelo|Diez|1971-12-06|male|lung|
Celia|Muestra|Once|1977-05-17|female|reflux|
Benito|Ejemplo|Once|1992-10-28|male|well|
Dora|Prueba|Once|1998-03-11|female|anaemia|
César|Modelo|Once|2022-08-22|male|child|
Emma|Muestra|Doce|1946-01-05|female|kidney|
Darío|Ejemplo|Doce|1967-06-16|male|hypertension|
Flora|Prueba|Doce|1985-11-27|female|well|Látex
Emilio|Modelo|Doce|1988-04-10|male|back|
Greta|Muestra|Trece|2000-09-21|female|migraine|
Fabio|Ejemplo|Trece|2019-02-04|male|child|
Helena|Prueba|Trece|1948-07-15|female|diabetes|
Gabriel|Modelo|Trece|1975-12-26|male|anxiety|
Irene|Muestra|Catorce|1970-05-09|female|thyroid|Yodo
Héctor|Ejemplo|Catorce|1996-10-20|male|thyroid|
Juana|Prueba|Catorce|2002-03-03|female|reflux|
Ismael|Modelo|Catorce|2016-08-14|male|asthmatic child|
Lidia|Muestra|Quince|1950-01-25|female|hypertension|
Jaime|Ejemplo|Quince|1971-06-08|male|diabetes|
Mónica|Prueba|Quince|1978-11-19|female|well|Aspirina
León|Modelo|Quince|1992-04-02|male|well|
`;

/** How many patients of the list a sandbox has. */
export const SANDBOX_PATIENTS = 8;

/** A patient of a demo clinic, and which history is filled in for them. */
export interface DemoPatient {
  id: string;
  history: HistoryName;
}

/** The first patients of the list, in its order. */
export async function fillPatients(db: Knex, clinic_id: string, most = Infinity): Promise<DemoPatient[]> {
  const lines = PATIENTS.trim()
    .split('\n')
    .slice(0, most)
    .map((line) => ({ id: newId(), said: line.split('|') }));
  await db('patients').insert(
    lines.map(({ id, said }, index) => {
      const [given_names, first_surname, second_surname, birth_date, sex, , allergy] = said;
      return {
        clinic_id,
        id,
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
    }),
  );
  return lines.map(({ id, said }) => ({ id, history: said[5] as HistoryName }));
}
