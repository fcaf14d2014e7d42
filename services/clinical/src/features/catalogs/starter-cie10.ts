/**
 * A demonstration of the diagnosis catalog, worded by this project: `code|chapter|English|Spanish`, headers
 * (not billable) before what is under them. The real tables are imported by the operator of the service.
 */
export const STARTER_CIE10 = `
A09|I|Gastroenteritis thought to be infectious|Gastroenteritis de presunto origen infeccioso
B34|I|Viral illness without a named site|Enfermedad viral sin localización precisa
B34.9|I|Viral infection, not further described|Infección viral, sin más detalle
B37|I|Yeast infection by Candida|Infección por cándida
B37.0|I|Thrush of the mouth|Candidiasis de la boca
B82|I|Worms or other gut parasites|Lombrices u otros parásitos intestinales
B82.9|I|Gut parasites, kind unknown|Parásitos intestinales, de tipo desconocido
C50|II|Cancer of the breast|Cáncer de mama
C50.9|II|Cancer of the breast, part not stated|Cáncer de mama, parte no indicada
D50|III|Anaemia from lack of iron|Anemia por falta de hierro
D50.9|III|Anaemia from lack of iron, cause not stated|Anemia por falta de hierro, causa no indicada
E03|IV|Other underactive thyroid|Otro hipotiroidismo
E03.9|IV|Underactive thyroid, kind not stated|Hipotiroidismo, tipo no indicado
E10|IV|Type 1 diabetes|Diabetes tipo 1
E10.9|IV|Type 1 diabetes without complications|Diabetes tipo 1 sin complicaciones
E11|IV|Type 2 diabetes|Diabetes tipo 2
E11.2|IV|Type 2 diabetes affecting the kidneys|Diabetes tipo 2 con daño renal
E11.4|IV|Type 2 diabetes affecting the nerves|Diabetes tipo 2 con daño de los nervios
E11.9|IV|Type 2 diabetes without complications|Diabetes tipo 2 sin complicaciones
E66|IV|Excess body weight|Exceso de peso
E66.9|IV|Obesity, kind not stated|Obesidad, tipo no indicado
E78|IV|Disorders of blood fats|Trastornos de las grasas de la sangre
E78.0|IV|High cholesterol alone|Colesterol alto aislado
E78.5|IV|High blood fats, kind not stated|Grasas altas en sangre, tipo no indicado
F32|V|Single episode of depression|Episodio único de depresión
F32.9|V|Single episode of depression, degree not stated|Episodio único de depresión, grado no indicado
F41|V|Other anxiety disorders|Otros trastornos de ansiedad
F41.1|V|Generalized anxiety|Ansiedad generalizada
F51|V|Sleep disorders of emotional origin|Trastornos del sueño de origen emocional
F51.0|V|Insomnia of emotional origin|Insomnio de origen emocional
G43|VI|Migraine|Migraña
G43.9|VI|Migraine, kind not stated|Migraña, tipo no indicado
G56|VI|Disorders of single nerves of the arm|Trastornos de un nervio del brazo
G56.0|VI|Carpal tunnel syndrome|Síndrome del túnel carpiano
H10|VII|Inflammation of the conjunctiva|Inflamación de la conjuntiva
H10.9|VII|Conjunctivitis, kind not stated|Conjuntivitis, tipo no indicado
H52|VII|Errors of refraction|Defectos de refracción
H52.1|VII|Short sight|Miopía
H66|VIII|Middle ear infection with pus, or unspecified|Otitis media supurada o sin especificar
H66.9|VIII|Middle ear infection, kind not stated|Otitis media, tipo no indicado
I10|IX|High blood pressure without a known cause|Presión arterial alta sin causa conocida
I25|IX|Long-standing disease of the heart's arteries|Enfermedad crónica de las arterias del corazón
I25.1|IX|Hardening of the coronary arteries|Arteriosclerosis de las coronarias
I48|IX|Atrial fibrillation and flutter|Fibrilación y aleteo auricular
I48.9|IX|Atrial fibrillation or flutter, kind not stated|Fibrilación o aleteo auricular, tipo no indicado
I50|IX|Heart failure|Insuficiencia cardíaca
I50.9|IX|Heart failure, kind not stated|Insuficiencia cardíaca, tipo no indicado
I83|IX|Varicose veins of the legs|Várices de las piernas
I83.9|IX|Varicose veins of the legs without ulcer or inflammation|Várices de las piernas sin úlcera ni inflamación
J00|X|Common cold|Resfriado común
J02|X|Sore throat of recent onset|Dolor de garganta de inicio reciente
J02.9|X|Acute pharyngitis, cause not stated|Faringitis aguda, causa no indicada
J03|X|Acute tonsillitis|Amigdalitis aguda
J03.9|X|Acute tonsillitis, cause not stated|Amigdalitis aguda, causa no indicada
J18|X|Pneumonia, organism not stated|Neumonía, microorganismo no indicado
J18.9|X|Pneumonia, not further described|Neumonía, sin más detalle
J20|X|Acute bronchitis|Bronquitis aguda
J20.9|X|Acute bronchitis, cause not stated|Bronquitis aguda, causa no indicada
J30|X|Allergic and vasomotor rhinitis|Rinitis alérgica y vasomotora
J30.4|X|Allergic rhinitis, trigger not stated|Rinitis alérgica, desencadenante no indicado
J44|X|Other chronic obstructive lung disease|Otra enfermedad pulmonar obstructiva crónica
J44.9|X|Chronic obstructive lung disease, kind not stated|Enfermedad pulmonar obstructiva crónica, tipo no indicado
J45|X|Asthma|Asma
J45.9|X|Asthma, kind not stated|Asma, tipo no indicado
K21|XI|Stomach acid flowing back into the gullet|Reflujo del ácido al esófago
K21.0|XI|Acid reflux with inflamed gullet|Reflujo con inflamación del esófago
K21.9|XI|Acid reflux without inflamed gullet|Reflujo sin inflamación del esófago
K29|XI|Inflammation of the stomach or duodenum|Inflamación del estómago o del duodeno
K29.7|XI|Gastritis, kind not stated|Gastritis, tipo no indicado
K35|XI|Acute appendicitis|Apendicitis aguda
K35.8|XI|Acute appendicitis, other or not stated|Apendicitis aguda, otra o no indicada
K59|XI|Other disorders of bowel function|Otros trastornos de la función intestinal
K59.0|XI|Constipation|Estreñimiento
K80|XI|Gallstones|Cálculos biliares
K80.2|XI|Gallstones without inflamed gallbladder|Cálculos biliares sin inflamación de la vesícula
L20|XII|Atopic eczema|Eccema atópico
L20.9|XII|Atopic eczema, kind not stated|Eccema atópico, tipo no indicado
L50|XII|Hives|Urticaria
L50.9|XII|Hives, cause not stated|Urticaria, causa no indicada
M17|XIII|Wear of the knee joint|Desgaste de la rodilla
M17.9|XIII|Wear of the knee joint, kind not stated|Desgaste de la rodilla, tipo no indicado
M54|XIII|Back pain|Dolor de espalda
M54.2|XIII|Neck pain|Dolor de cuello
M54.5|XIII|Low back pain|Dolor lumbar
N30|XIV|Inflammation of the bladder|Inflamación de la vejiga
N30.0|XIV|Acute cystitis|Cistitis aguda
N39|XIV|Other disorders of the urinary tract|Otros trastornos de las vías urinarias
N39.0|XIV|Urinary infection, site not stated|Infección urinaria, sitio no indicado
O80|XV|Delivery of one child without complications|Parto único sin complicaciones
R05|XVIII|Cough|Tos
R10|XVIII|Pain in the belly or pelvis|Dolor de abdomen o de pelvis
R10.4|XVIII|Pain in the belly, other or not stated|Dolor de abdomen, otro o no indicado
R50|XVIII|Fever without a known cause|Fiebre sin causa conocida
R50.9|XVIII|Fever, not further described|Fiebre, sin más detalle
R51|XVIII|Headache|Dolor de cabeza
S93|XIX|Injury of ankle or foot joints|Lesión de las articulaciones del tobillo o del pie
S93.4|XIX|Sprained ankle|Esguince de tobillo
Z00|XXI|Check-up of persons without complaints|Control de personas sin molestias
Z00.0|XXI|General medical check-up|Control médico general
`;
