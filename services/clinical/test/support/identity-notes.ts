/** Somebody, and all that names them. */
export interface Named {
  given: string;
  surname: string;
  second: string;
  document: string;
  mrn: string;
  phone: string;
  email: string;
  street: string;
  number: string;
  city: string;
  birth_date: string;
}

export const PEOPLE: readonly Named[] = [
  {
    given: 'María José',
    surname: 'Yáñez',
    second: 'Huayhuapuma',
    document: '45871236',
    mrn: 'HC-004512',
    phone: '+51987654321',
    email: 'mj.yanez@correo.example',
    street: 'Av. Los Tulipanes',
    number: '1480',
    city: 'Carabayllo',
    birth_date: '1984-03-09',
  },
  {
    given: 'Wenceslao',
    surname: 'Quiñones',
    second: 'Zevallos',
    document: 'X4471290K',
    mrn: 'MRN77120',
    phone: '+34 612 345 987',
    email: 'wences_q@mail.example',
    street: 'Calle del Almendro',
    number: '27',
    city: 'Villaviciosa',
    birth_date: '1951-12-30',
  },
  {
    given: 'Siobhan',
    surname: "O'Callaghan",
    second: 'Whitmore',
    document: '912-44-7731',
    mrn: 'P-00931',
    phone: '(415) 555-0188',
    email: 'siobhan.whitmore@mail.example',
    street: 'Gooseberry Hollow',
    number: '5512',
    city: 'Wallingford',
    birth_date: '1990-07-04',
  },
  {
    given: 'Joaquín',
    surname: 'Iturralde',
    second: 'Bustamante',
    document: '20-33445566-7',
    mrn: '0098123',
    phone: '011 4567-8901',
    email: 'joaco+salud@correo.example',
    street: 'Jr. Huiracocha',
    number: '905',
    city: 'Pacasmayo',
    birth_date: '2001-10-21',
  },
];

const ZERO_WIDTH = '\u200b';
const plain = (text: string) => text.normalize('NFD').replace(/\p{Mn}/gu, '');
const MONTHS = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');
const MONTHS_EN = 'January February March April May June July August September October November December'.split(' ');
const wide = (digits: string) => digits.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));

/** Ways in which somebody writes a name. */
const NAMES: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => plain(name).toLowerCase(),
  (name) => name.normalize('NFD'),
  (name) => Array.from(name.toUpperCase()).join(' '),
  (name) => Array.from(name).join('-'),
  (name) => Array.from(name).join(ZERO_WIDTH),
  (name) => `${name.slice(0, 3)}-\n${name.slice(3)}`,
  (name) => `${name.slice(0, 2)}\u00ad${name.slice(2)}`,
  (name) => name.replaceAll('a', 'а').replaceAll('o', 'о').replaceAll('e', 'е'),
  (name) => name.replace(/z/g, 's').replace(/v/g, 'b').replace(/ll/g, 'y'),
  (name) => `${name}${name.slice(-1)}`,
  (name) => name.slice(0, 3) + name.slice(4),
  (name) => name.slice(0, 2) + name.charAt(3) + name.charAt(2) + name.slice(4),
  (name) => `_${plain(name)}_`,
];

const NUMBERS: readonly ((number: string) => string)[] = [
  (number) => number,
  (number) => number.replace(/\W/g, ''),
  (number) => Array.from(number.replace(/\W/g, '')).join(' '),
  (number) => Array.from(number.replace(/\W/g, '')).join('.'),
  (number) => number.replace(/(\w{3})/g, '$1-'),
  (number) => wide(number),
  (number) => Array.from(number).join(ZERO_WIDTH),
  (number) => `${number.slice(0, 4)}\n${number.slice(4)}`,
  (number) => number.toLowerCase(),
];

const DATES: readonly ((year: string, month: string, day: string) => string)[] = [
  (y, m, d) => `${y}-${m}-${d}`,
  (y, m, d) => `${d}/${m}/${y}`,
  (y, m, d) => `${Number(d)}/${Number(m)}/${y.slice(2)}`,
  (y, m, d) => `${m}.${d}.${y}`,
  (y, m, d) => `${Number(d)} de ${MONTHS[Number(m) - 1] ?? ''} de ${y}`,
  (y, m, d) => `${Number(d)}-${(MONTHS[Number(m) - 1] ?? '').slice(0, 3)}-${y}`,
  (y, m, d) => `${MONTHS_EN[Number(m) - 1] ?? ''} ${Number(d)}, ${y}`,
  (y, m, d) => `${y}${m}${d}`,
  (y, m, d) => Array.from(`${d}/${m}/${y}`).join(' '),
  (y, m, d) => wide(`${d}-${m}-${y}`),
  (y, m, d) => `${d}/\n${m}/${y}`,
];

const EMAILS: readonly ((email: string) => string)[] = [
  (email) => email,
  (email) => email.toUpperCase(),
  (email) => email.replace('@', ' (at) ').replace('.example', ' punto example'),
  (email) => email.replace('@', '@\n'),
  (email) => email.replace('@', ' arroba '),
  (email) => Array.from(email).join(ZERO_WIDTH),
];

const ADDRESSES: readonly ((street: string, number: string) => string)[] = [
  (street, number) => `${street} ${number}`,
  (street, number) => `${street.toUpperCase()} N° ${number}`,
  (street, number) => `${plain(street).toLowerCase()} nro. ${number}`,
  (street, number) => `${street},\n${number}`,
  (street, number) => `${street.split(' ').slice(1).join(' ')} #${number}`,
  (street, number) => Array.from(`${street} ${number}`).join(ZERO_WIDTH),
];

const CLINICAL = [
  'Refiere cefalea de tres días, sin fiebre. TA 130/85, FC 78.',
  'Dolor torácico opresivo desde el 2026-10-02; troponina 0.04 ng/mL.',
  'Persistent cough for two weeks, SpO2 96 %. Denies chest pain.',
  'Control de diabetes: HbA1c 7.9 %, glucosa 182 mg/dL. Metformina 850 mg.',
  'Lumbalgia tras esfuerzo, Lasègue negativo. Paracetamol 1 g cada 8 h.',
];

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

export interface IdentityNote {
  person: Named;
  text: string;
  /** As they are written in the text. */
  written: string[];
}

/** So many notes, each with every kind of identifier, each time in another spelling. */
export function identityNotes(count: number): IdentityNote[] {
  return Array.from({ length: count }, (_, nth) => {
    const person = at(PEOPLE, nth);
    const step = Math.floor(nth / PEOPLE.length);
    const [year = '', month = '', day = ''] = person.birth_date.split('-');
    const spelled = (name: string, offset: number) => at(NAMES, step + offset)(name);
    const written = {
      given: spelled(person.given.split(' ')[0] ?? '', 0),
      surname: spelled(person.surname, 3),
      second: spelled(person.second, 7),
      document: at(NUMBERS, step)(person.document),
      mrn: at(NUMBERS, step + 2)(person.mrn),
      phone: at(NUMBERS, step + 4)(person.phone),
      email: at(EMAILS, step)(person.email),
      address: at(ADDRESSES, step)(person.street, person.number),
      city: spelled(person.city, 5),
      birth: at(DATES, step)(year, month, day),
    };
    const w = written;
    const texts = [
      `Paciente ${w.given} ${w.surname} ${w.second}, DNI ${w.document}, HC ${w.mrn}, nacido el ${w.birth}. ${at(CLINICAL, nth)} Vive en ${w.address}, ${w.city}. Cel: ${w.phone}, correo ${w.email}.`,
      `${at(CLINICAL, nth)}\n${w.surname}, ${w.given} (${w.second}); doc. ${w.document}; F.N. ${w.birth}\nTel ${w.phone} - ${w.email}\nDomicilio: ${w.address} - ${w.city}\nHistoria ${w.mrn}`,
      `Llama ${w.given} desde ${w.phone}. ${at(CLINICAL, nth)} Confirma ${w.birth} y ${w.document}. Se envía a ${w.email}. Firma: ${w.surname} ${w.second}. ${w.address}. ${w.city}. ${w.mrn}`,
    ];
    return { person, text: at(texts, nth), written: Object.values(written) };
  });
}

/** What must be found in no spelling: letters or digits alone, in one line. */
export function remains(
  text: string,
  { given, surname, second, document, mrn, phone, email, street, number, city, birth_date }: Named,
): string[] {
  const bare = plain(text.normalize('NFKC'))
    .toLowerCase()
    .replace(/а/g, 'a')
    .replace(/о/g, 'o')
    .replace(/е/g, 'e')
    .replace(/\[(?:name|number|email|address|date|text)_\d+\]/g, '|')
    .replace(/[^a-z0-9|]/g, '');
  const lettersOf = (value: string) =>
    plain(value)
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '');
  const [y = '', m = '', d = ''] = birth_date.split('-');
  const monthAndDay = [`${Number(d)}de${MONTHS[Number(m) - 1] ?? ''}`, `${MONTHS_EN[Number(m) - 1] ?? ''}${Number(d)}`];
  const home = [`${street.split(' ').slice(1).join(' ')}${number}`, street.split(' ').at(-1) ?? ''];
  const known = [given.split(' ')[0] ?? '', surname, second, city, document, mrn, phone.replace(/^\+\d\d/, '')];
  const sought = [...known, email.split('@')[0] ?? '', ...home, `${y}${m}${d}`, `${d}${m}${y}`, ...monthAndDay].map(
    lettersOf,
  );
  return sought.filter((value) => value.length >= 4 && bare.includes(value));
}
