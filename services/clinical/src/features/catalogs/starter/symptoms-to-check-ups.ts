/** Symptoms, injuries and reasons for care, worded by this project. `code|chapter|English|Spanish`; how they are read: starter-cie10.ts. */
export const CODES_OF_SYMPTOMS_TO_CHECK_UPS = `
R00|XVIII|Abnormal heartbeat|Latido anormal
R00.2|XVIII|Palpitations|Palpitaciones
R04|XVIII|Bleeding from the airways|Hemorragia de las vías respiratorias
R04.0|XVIII|Nosebleed|Sangrado nasal
R05|XVIII|Cough|Tos
R06|XVIII|Abnormal breathing|Respiración anormal
R06.0|XVIII|Shortness of breath|Falta de aire
R07|XVIII|Pain in throat and chest|Dolor de garganta y de pecho
R07.4|XVIII|Chest pain, kind not stated|Dolor de pecho, tipo no indicado
R10|XVIII|Pain in the belly or pelvis|Dolor de abdomen o de pelvis
R10.4|XVIII|Pain in the belly, other or not stated|Dolor de abdomen, otro o no indicado
R11|XVIII|Nausea and vomiting|Náuseas y vómitos
R21|XVIII|Rash|Erupción de la piel
R31|XVIII|Blood in the urine, cause not stated|Sangre en la orina, causa no indicada
R33|XVIII|Unable to pass urine|Retención de orina
R42|XVIII|Dizziness|Mareo
R50|XVIII|Fever without a known cause|Fiebre sin causa conocida
R50.9|XVIII|Fever, not further described|Fiebre, sin más detalle
R51|XVIII|Headache|Dolor de cabeza
R53|XVIII|Tiredness|Cansancio
R55|XVIII|Fainting|Desmayo
R56|XVIII|Convulsions not elsewhere classified|Convulsiones no clasificadas en otra parte
R56.0|XVIII|Convulsion with fever|Convulsión febril
R63|XVIII|Trouble with eating and weight|Problemas de alimentación y peso
R63.4|XVIII|Abnormal loss of weight|Pérdida anormal de peso
S06|XIX|Injury inside the head|Lesión intracraneal
S06.0|XIX|Concussion|Conmoción cerebral
S09|XIX|Other injury of the head|Otra lesión de la cabeza
S09.9|XIX|Injury of the head, kind not stated|Lesión de la cabeza, tipo no indicado
S22|XIX|Broken rib, breastbone or thoracic spine|Fractura de costilla, esternón o columna torácica
S22.3|XIX|Broken rib|Fractura de costilla
S42|XIX|Broken shoulder or upper arm|Fractura de hombro o brazo
S42.0|XIX|Broken collarbone|Fractura de clavícula
S43|XIX|Injury of the shoulder joints|Lesión de las articulaciones del hombro
S43.0|XIX|Dislocated shoulder|Luxación de hombro
S52|XIX|Broken forearm|Fractura del antebrazo
S52.5|XIX|Broken lower end of the radius|Fractura del extremo inferior del radio
S61|XIX|Open wound of wrist or hand|Herida abierta de muñeca o mano
S61.0|XIX|Open wound of a finger|Herida abierta de dedo
S61.9|XIX|Open wound of wrist or hand, part not stated|Herida abierta de muñeca o mano, parte no indicada
S72|XIX|Broken thigh bone|Fractura de fémur
S72.0|XIX|Broken neck of the thigh bone|Fractura del cuello del fémur
S82|XIX|Broken lower leg or ankle|Fractura de pierna o tobillo
S82.8|XIX|Broken ankle or other part of the lower leg|Fractura de tobillo u otra parte de la pierna
S83|XIX|Injury of the joints of the knee|Lesión de las articulaciones de la rodilla
S83.6|XIX|Sprained knee, other or not stated|Esguince de rodilla, otro o no indicado
S93|XIX|Injury of ankle or foot joints|Lesión de las articulaciones del tobillo o del pie
S93.4|XIX|Sprained ankle|Esguince de tobillo
T14|XIX|Injury, place not stated|Lesión, sitio no indicado
T14.0|XIX|Surface injury, place not stated|Lesión superficial, sitio no indicado
T14.1|XIX|Open wound, place not stated|Herida abierta, sitio no indicado
T30|XIX|Burn, place not stated|Quemadura, sitio no indicado
T30.0|XIX|Burn, place and degree not stated|Quemadura, sitio y grado no indicados
T50|XIX|Poisoning by other medicines|Intoxicación por otros medicamentos
T50.9|XIX|Poisoning by medicines, kind not stated|Intoxicación por medicamentos, tipo no indicado
T63|XIX|Contact with venomous animals|Contacto con animales venenosos
T63.4|XIX|Sting of an insect|Picadura de insecto
T78|XIX|Unwanted effects not elsewhere classified|Efectos adversos no clasificados en otra parte
T78.2|XIX|Anaphylactic shock, cause not stated|Choque anafiláctico, causa no indicada
T78.4|XIX|Allergy, kind not stated|Alergia, tipo no indicado
U07|XXII|New diseases of uncertain cause|Enfermedades nuevas de causa incierta
U07.1|XXII|COVID-19, virus found|COVID-19 con virus identificado
Z00|XXI|Check-up of persons without complaints|Control de personas sin molestias
Z00.0|XXI|General medical check-up|Control médico general
Z00.1|XXI|Check-up of a child|Control de salud de un niño
Z21|XXI|HIV infection without symptoms|Infección por VIH sin síntomas
Z23|XXI|Need of a vaccination|Necesidad de vacunación
Z30|XXI|Contraception|Anticoncepción
Z30.9|XXI|Contraception, kind of care not stated|Anticoncepción, tipo de atención no indicado
Z34|XXI|Care of a normal pregnancy|Control de embarazo normal
Z34.9|XXI|Care of a normal pregnancy, order not stated|Control de embarazo normal, orden no indicado
Z76|XXI|Care for other reasons|Atención por otros motivos
Z76.0|XXI|Repeat prescription|Repetición de receta
`;
