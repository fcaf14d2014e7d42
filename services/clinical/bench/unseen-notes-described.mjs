/** Conditions by their complaints and findings, more than by their names. `category|note`; how they were made: `unseen-notes.mjs`. */
export const DESCRIBED = `
B34|Escolar con fiebre de 2 dias, decaimiento, sin foco evidente, contacto con hermano con virosis. Impresion: infeccion viral
B37|RN con placas blancas adheridas en mucosa yugal que no se desprenden. Dx: candidiasis oral
B82|Nene con bruxismo y prurito perianal nocturno, elimina gusanos en heces
C50|62F known L breast malignancy on letrozole, here for follow up
D50|Fatiga + palidez, VCM 68, ferritina 4, menstruaciones abundantes descartadas por gine
D50|hgb 8.8 mcv 72, pagophagia, low ferritin
E03|Mujer 45a con aumento de peso, piel seca, TSH 15
E10|Diabetico insulinodependiente desde la infancia, hipoglicemias frecuentes
E11|DBT tipo 2 + HTA, trae control de glucemia
E11|Diabetic foot check, dm2, monofilament normal bilaterally
E66|IMC 38,5 consulta por sobrepeso severo
E78|colesterol total 280 triglic 210, sin tto
F32|Viuda hace 3 meses, llanto, hipersomnia, anhedonia, perdida de apetito
F41|nervousness, can't stop worrying, muscle tension > 6 months
F51|no puede dormir hace un mes, rumia en la noche
G43|Hemicraneal throbbing HA with nausea, photophobia, FHx of same
G56|Costurera con adormecimiento mano derecha de noche, Phalen (+)
H10|OD red with yellow discharge x 2 d, no vision change
H52|bad distance vision, needs glasses for driving
H66|Lactante irritable, febril, otoscopia MT abombada derecha
I10|TA 170/100 en 3 tomas, asintomatico, sin DOB
I25|IHD, prior PCI to LAD, on DAPT, no angina
I48|palpitaciones, ECG con FA, CHADS2VASC 4
I50|dyspnea, orthopnea, EF 25%, BLE edema
I83|Venas varicosas sintomaticas en MMII
J00|mocos y estornudos, sin fiebre, resfrio
J02|Garganta roja, dolor al tragar, no exudado, centor 1
J03|placas en amigdalas, fiebre 39.5, adenopatias cervicales
J18|crepitantes base izq, fiebre, tos con expectoracion herrumbrosa, rx condensacion
J20|cough w sputum x7d after cold, CXR neg, bronchitis
J30|picazon de nariz y ojos, estornudos en primavera
J44|bronquitico cronico tabaquico, VEF1 45%, LAMA
J45|silbidos al pecho con el ejercicio, mejora con ventolin
K21|ardor de estomago que sube a la garganta, peor al acostarse
K29|endoscopy: erosive antral gastritis, H pylori neg
K35|dolor migratorio a FID, Rovsing +, PCR alta, ap. aguda
K59|va al baño cada 4 dias, heces duras, mucho esfuerzo
K80|US shows cholelithiasis, RUQ pain after fatty meal
L20|lesiones pruriginosas en pliegues de codos y rodillas desde bebe
L50|itchy wheals come and go x 3d, no angioedema
M17|dolor rodilla izq al subir escaleras, Rx pinzamiento femorotibial
M54|dolor lumbar post levantar peso, contractura paravertebral
M54|woke up with stiff neck, torticollis
N30|ardor al orinar, orina sanguinolenta, sin fiebre, cistitis
N39|frecuencia urinaria, disuria, leucocituria +++, UC pendiente
O80|spont vag delivery term female infant, intact perineum
R05|tos seca persistente por IECA
R10|mild diffuse abd pain, benign exam, labs wnl
R50|fever 38.9 unknown source, well appearing 2yo
R51|cefalea de 2 dias, sin nauseas, sin fotofobia, examen neurologico normal
S93|tobillo izq inflamado tras caida, dolor maleolo externo, Rx s/ fx
Z00|yearly check-up, feeling fine, screening labs
A09|vomitos y despeños diarreicos en toda la familia, comida en mal estado
I63|paresia braquiocrural izquierda subita, TAC hipodensidad ACM der
G40|convulsión tonicoclónica en paciente epiléptico sin medicación
N20|hematuria and colicky flank pain, 6mm ureteral stone
F10|consumo problematico de alcohol, CAGE 4/4
L03|eritema calor y edema en pierna der, febril, sin coleccion, celulitis
S61|laceration R hand from glass, 3 cm, sutured
T78|throat swelling and hypotension after peanut, epi given, anaphylaxis
H81|crisis de vertigo breves al girar la cabeza en cama
N40|chorro debil, nicturia, tacto rectal prostata aumentada
O21|9wk pregnant with persistent vomiting, wt loss 4kg, ketonuria
F90|teacher says child cannot sit still or focus, ADHD eval
`;

/** Of both kinds, written after the engine had learned from the other two. */
export const LATER = `
A09|3yo w/ watery stools x4, vomited twice, attends daycare, well hydrated
A09|colico y deposiciones liquidas desde ayer, comio mariscos, sin fiebre, sin sangre
B37|pañalitis? no. lactante con algodoncillo en lengua post antibiotico
C50|nodulo mama der BIRADS 5, biopsia: carcinoma ductal
D50|Multip con palidez, ferropenia severa, intolerancia a fierro oral
E03|pt on Synthroid, TSH 7.9, feels tired, adj dose
E10|adolescent w T1DM, missed boluses, BG 340, no DKA
E11|metf 850 c/12, HbA1c 7.6, sin hipoglicemia, FO sin retinopatia
E66|peso 112 kg talla 1.65, obesa, deriva nutricion
E78|trigliceridos 420, colesterol 230, fibrato
F32|no quiere levantarse, llora, ideas de minusvalia, 2a semana post despido, dep. mayor
F41|estudiante con angustia constante, palpitaciones, examen cardiologico normal
F51|cant sleep since night shifts, no apnea, no snoring
G43|aura visual zigzag luego hemicranea izq con vomito
G56|EMG: compression of median nerve at wrist, R>L
H10|baby w goopy eyes, both eyes red, no fever
H52|teacher reports he squints, VA 20/60 OU
H66|3a otalgia nocturna, otoscopia: timpano rojo, s/ perforacion
I10|BP 158/96 today and 162/98 last wk, no end organ damage
I25|cor 3 vasos, bypass 2012, sin angor, FEVI 50
I48|irreg irreg pulse on exam, ECG AFib rate 96, no CP
I50|edema EEII + DPN, FEVI 32%, NTproBNP 5600
I83|dilated tortuous veins L calf, aching, no ulcer
J00|estornuda y moquea, romadizo, no fiebre, niega alergias
J02|phayngitis, sore throat, strep test neg
J03|amigdalits con pus, fiebre alta, no alergia a penicilina
J18|fever + consolidation LLL, sat 90%, blood cx sent
J20|Tos con catarro 10d, roncus, sin foco en placa
J30|rhinits, runny nose every spring, itchy eyes, no wheeze
J44|EPOC GOLD C, oxigeno domiciliario, sin exacerbacion
J45|nebulizado x crisis bronquial obstructiva, asmatica conocida, niega fiebre
K21|acidez y regurgitacion nocturna, tos cronica, niega disfagia
K29|burning epigastric pain on ibuprofen, no melena
K35|9yo w periumbilical pain now RLQ, guarding, WBC 17
K59|abuelita con fecaloma, enema evacuante
K80|dolor HD post prandial, eco con litiasis vesicular multiple
L20|bebe 6m mejillas rojas, piel seca, prurito, eccema
L50|broke out in hives after amoxicillin, no SOB
M17|bilateral knee pain worse stairs, XR osteophytes
M54|manejo de lumbago, no irradiado, fuerza conservada
M54|whiplash? no. neck stiffness after sleeping wrong
N30|dysuria, suprapubic pain, gross hematuria, no fever
N39|adulta mayor confusa, orina turbia, nitritos +, ITU
O80|parto eutocico, RN 3400 g, perine indemne
R05|tos 3 semanas post viral, Rx nl
R10|vague belly ache, no N/V, normal exam
R50|fiebre 3 dias sin foco, hemograma y orina nl
R51|dull HA after work, relieved w/ rest, no aura
S93|eversion injury R ankle, able to bear weight, XR neg
Z00|control preventivo anual, sin sintomas
I63|sudden R hemiparesis + aphasia, NIHSS 14
K85|lipasa > 3 veces, dolor epigastrico irradiado a dorso
N20|microhematuria, colico en flanco izq, calculo 7 mm en pelvis renal
L03|pie der rojo caliente edematoso post herida, celulitis infecciosa
F20|oye voces que lo insultan, delirio persecutorio, sin consumo
O14|38 sem, TA 160/110, proteinuria, cefalea, sulfato Mg
T30|scald burn to hand with coffee, blisters
S52|se cayo de la bici, fx de radio distal der, valva
H61|hearing muffled, bilat cerumen impaction removed
G40|sz x2 this wk, epileptic on VPA, no trauma
`;
