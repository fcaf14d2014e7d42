import { stemOf, stemsAsWritten } from './text-words.js';

/** Stems of single words. */
const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/).map(stemOf));

/** Expressions by their first stem. */
export type Cues = ReadonlyMap<string, readonly (readonly string[])[]>;

/** Stems of expressions that are separated by semicolons. */
function expressions(list: string): Cues {
  const cues = new Map<string, string[][]>();
  for (const stems of list.split(/[;\n]/).map(stemsAsWritten)) {
    const [first] = stems;
    if (first !== undefined) cues.set(first, [...(cues.get(first) ?? []), stems]);
  }
  return cues;
}

/** After these a whole list is absent. */
export const LIST_CUES = expressions(`
niega; niegan; niega tener; niega haber tenido; nego; negaba; negando; negativo para; neg para; neg de; negative for; neg for
denies; deny; denied; denying; ausencia de; absence of; no refiere; no reporta; no relata; no acusa; no describe; no se queja de
no presenta; no hay; no tiene; no tuvo; no se observa; no se observan; no se aprecia; no se aprecian; no se ve; no se visualiza
no se visualizan; no se palpa; no se palpan; no padece; no evidencia; no se evidencia; no se evidencian; no muestra; no sugiere
no impresiona; no impresiona de; no compatible con; no history of; no h/o; no known history of; sin antecedentes de
no antecedentes de; sin historia de; se descarta; se descartan; descarta; descartan; rules out; does not have; does not report
does not complain of; doesn t have; doesn t report; didn t report; doesn t complain of; no complaints of; not have
not complain of; never had; nunca ha tenido; nunca tuvo; ya no tiene; no longer has; se excluye; se excluyen; excluye
`);

/** After these the next finding is absent. */
export const NEXT_CUES = words(
  'sin s/ no without w/o not ni nor tampoco nunca never neither ningun jamas doesnt didnt hasnt havent isnt wasnt',
);
/**
 * As `NEXT_CUES`, but after a comma a finding is present: "sin signos de alarma, lumbalgia", "no known allergies,
 * asthma".
 */
export const NEXT_EXPRESSIONS = expressions(`
doesn t; didn t; don t; hasn t; haven t; hadn t; isn t; wasn t; aren t; weren t; no evidence of; no e o; without evidence of
shows no; sin evidencia de; sin signos de; sin signos ni sintomas de; sin sintomas de; sin datos de; sin elementos de
sin criterios de; sin clinica de; no signs of; no signs or symptoms of; no symptoms of; no known; no conocido; carece de; free of
libre de; lack of; lacks
`);
/** After this only the next word is absent: "non-radiating low back pain". */
export const NEXT_WORD_CUES = words('non');

/** Expressions that look like a cue and are none. */
export const NOT_CUES = expressions(`
sin embargo; no solo; not only; sin tratamiento; no tratada; no controlada; no controlled
mal controlada; no mejora; no cede; no responde; not improving; no better; no change; sin cambios; sin mejoria; no puede
no logra; cannot; not able; no toma; no complicada; no especificada; not specified; no relief
sin control; not controlled; not well controlled; not sleeping; no duerme; no obstante; not responding; no longer able
no evacua; no obra; no vomita; no come; not taking; not tolerating; not sure if; not resolved; not yet resolved; no resuelto
hasn t resolved; hasn t improved; isn t improving; isn t controlled; doesn t improve; ninguna mejoria; lack of sleep
never had such; never had this; nunca habia tenido; not excluded; not ruled out; not unlikely; no descartada; no excluida
cannot be excluded; cannot be ruled out; can t be excluded; can t be ruled out; could not be excluded; could not be ruled out
no se descarta; no se descartan; no se excluye; no se excluyen; no se puede descartar; no se puede excluir
no se pudo descartar; no se pudo excluir
`);

/** The findings on both sides of these are absent: "Ruled out pneumonia" and "Pneumonia was ruled out". */
export const BOTH_CUES = expressions(`
ruled out; excluded; descartado; descartandose; descartando; poco probable; unlikely; improbable
`);

/** The finding before these is absent. */
export const AFTER_CUES = expressions(`
negativo; neg; (-); ausente; absent; negado; excluido; denied; not seen; not present; not found; not noted; not identified
not visualized; not visualised; not suspected; not likely; resuelto; resolved
`);

/** At the end of a clause, or alone after a colon, these say that the finding before is absent. */
export const LAST_CUES = words('no none niega denies denied neg negativo ausente absent ninguno nunca never');

/** Names of tests. */
export const TESTS = words(
  'test strep streptest cultivo culture urocultivo screen screening swab panel pcr prueba examen tac tc ct cta cxr mri rm rmn rx xr xray us eco ecografia ultrasound doppler ecg ekg trop troponina biopsia ua uro orina hemograma cbc bk vdrl serologia fobt oculta hiv vih covid her2 er triple ganglios nodes murphy blumberg mcburney lasegue homans romberg kernig brudzinski tinel phalen',
);
/** After these the name of the test stands before them, as in "flu test". */
export const TEST_NOUNS = words('test screen screening swab pcr panel');

/** These end an absence. */
export const ABSENCE_ENDS = words(
  'pero but aunque although however except salvo refiere presenta acude consulta reports complains c/o has tiene si porque because debido due solo only impresiona dx diagnostico diagnosis compatible sugiere suggests consistent inicia started actualmente currently hoy today now ahora',
);
/** These also end an absence of the next finding. */
export const NEXT_ABSENCE_ENDS = words('con with c/ w/ por que which since desde for hace x');
/** A negative finding begins after these: "chest pain with negative troponin". */
export const ACCOMPANIES = new Set(['con', 'with', 'c/', 'w/']);
export const OR = new Set(['ni', 'nor', 'or', 'o', 'u']);

export const RELATIVE = words(
  'madre padre hermano abuelo tio tia tios tias hijo hija primo mother father parents brother sister grandmother grandfather grandparents grandma grandpa uncle aunt mom mum dad daughter cousin papa sibling',
);
/** Words for relatives that have another meaning too: Spanish "son", and "mama" for the breast. */
export const SON = words('her his their my our the year old yo one eldest');
export const NOT_MOTHER = words('de en cancer nodulo tumor dolor');
export const SIDE = words('derecha izquierda der izq bilateral');
export const REPORTS = words(
  'refiere trae reporta indica consulta acude relata comenta cuenta observa nota says state stated noted notes bring brought describes worried preocupada dice lo la him her consultan traen refieren denies niega concerned',
);
export const FAMILY = expressions(`
antecedente familiar; ant familiares; ant fam; antec familiares; antecedente heredofamiliar
 heredofamiliares; ahf; historia familiar; carga familiar; family history; fam hx
fh; fhx; famhx; esposo con; marido con; pareja con; vecino con; esposo tiene
marido tiene; husband has; husband with; wife has; wife with; partner has; partner with; neighbor has; neighbour has
`);
/** These end the family history: "FHx negative, T2DM". */
export const NO_FAMILY_HISTORY = words('negativo negado noncontributory');
/** From these on the text is about the patient again. */
export const PATIENT_CUES = words('paciente patient pt pcte pte personales pmh pmhx app ella');

export const PAST = words('antecedente history h/o s/p previo previous past prior pmh app operado');
export const SUSPECTED = words(
  'probable posible sospecha possible suspected suspicion likely presunto descartar vs versus quiza maybe rule r/o d/c impresiona r/c',
);
export const CONCLUDES = words(
  'diagnostico dx impresion diagnosis assessment impression idx diagnoses conclusion a ap a/p imp',
);
