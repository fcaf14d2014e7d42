/**
 * Short notes in Spanish and English as they are typed in a hurry: abbreviations, missing accents, typing errors, what is denied, ruled out,
 * past or of the family. Each set was written, with the category that a coder would choose, before the engine had read any of it.
 * What each missed when it was first read is in the results; the engine learned from it afterwards, so that only new notes tell how it does
 * with the notes of others. `category|note`; where two categories are usual, both.
 */
const ABBREVIATED = `
I10|Pcte 58a, HTA de larga data, PA 162/98, niega cefalea ni dolor precordial. S/ edema. Se sube losartan a 100.
I10|pt here for BP check, h/o HTN x10y, home readings 150s/90s. denies CP, SOB, HA. cont amlodipine add HCTZ
I10|control cronico hipertencion arterial, mala adherencia. Mamá falleció de IAM. no dm.
E11|DM2 mal controlada HbA1c 9.8, no refiere polidipsia, pie s/ lesiones. Inicio insulina NPH
E11|f/u T2DM, A1c up to 8.9, on metformin 1g BID, neg for foot ulcers. Add glargine
E11|diabetes mellitus tp 2 + obesidad, glicemia capilar 245 en ayunas
E10|Niño 11a con dm1 en esquema basal-bolo, sin cetonas. Papá con DM2
E10|14yo F type 1 DM, pump malfunction, no ketones, no vomiting
E78|dislipidemia mixta, LDL 172 TG 310, atorva 40. Niega mialgias
E78|elevated LDL at 190, FHx premature CAD in father, start rosuva
E03|hipotiroidismo 1rio, TSH 11.2, sube levotiroxina a 88 mcg. sin bocio
E03|Hypothyroid, fatigue & cold intolerance, TSH 9.8. No goiter
E05|perdida de peso, temblor y palpitaciones, TSH <0.01 T4L alta. Hipertiroidismo
E66|BMI 41, morbid obesity, wants bariatric surgery eval. No DM
D50|Anemia ferropenica x hipermenorrea, Hb 8.4 VCM 70. fierro EV
D50|IDA, Hgb 9.0, ferritin 6, no melena, no hematochezia, start PO iron
M10|dolor y eritema 1er ortejo pie der desde anoche, uric 9.1. Gota aguda
M10|Acute gouty attack L big toe, no trauma. Colchicine + indomethacin
I48|FA con RVR 140 x min, sin dolor toracico, disnea leve. TACO suspendido
I48|New onset afib w RVR, no h/o CHF, start metoprolol and eliquis
I50|ICC descomp, EEII edematosas ++, crepitos bibasales, furosemida EV. Niega dolor toracico
I50|CHF exacerbation, 3+ pitting edema, BNP 1800, r/o ACS trop neg x2
I21|Dolor opresivo retroesternal 2h irradiado a brazo izq, SDST V1-V4. IAM anterior, a hemodinamia
I21|STEMI inferior, ASA given, cath lab activated. h/o DM2 and HTN
I25|cardiopatia coronaria, angioplastia 2018, asintomatico, niega angor
I25|CAD s/p CABG x3 2015, denies angina, continue statin/BB
I63|Hemiparesia der y afasia de 3h evolucion, TAC sin hemorragia. ACV isquemico, trombolisis
I63|L facial droop and arm weakness, CT neg for bleed, acute ischemic stroke, tPA given
G45|episodio de afasia 10 min, recuperado. RM sin isquemia. AIT
I26|disnea subita post vuelo, angioTAC con TEP segmentario, inicia HBPM
I26|SOB and pleuritic CP, CTA positive for PE RLL, started on heparin. no DVT
I80,I82|pierna izq hinchada y dolorosa 5 dias post cesarea, eco doppler: TVP femoral
I83|varices grado II ambas piernas, sin ulceras, medias compresivas
J00,J06|rinorrea, congestion, odinofagia leve 3d, afebril. RFA. paracetamol SOS
J06|URI sx x4 days, lungs CTA, no fever, supportive care
J02|odinofagia intensa, faringe hiperemica s/ exudado, niega tos. Faringitis
J02|sore thraot x2d, rapid strep neg, no exudates, viral pharyngitis
J03|amigdalitis pultacea, fiebre 39, adenopatia dolorosa, penicilina benzatina
J01|presion facial y rinorrea purulenta 12 dias, sinusitis maxilar
J01|Acute sinusitis, maxillary tenderness, green d/c, no fever
J18|NAC lob inf der, CURB-65 1, sat 95%, sin derrame
J18|80M from SNF w/ fever, cough, RLL infiltrate. PNA. Start CTX/azithro
J20|bronqitis aguda, tos 8 dias, rx torax normal
J21|lactante 5m, VRS +, tirajes, bronquiolitis, sat 92, sin neumonia
J21|4mo w RSV bronchiolitis, wheezing, feeding ok, no apnea
J05|niño 2a con tos perruna y estridor inspiratorio, laringitis obstructiva, dexametasona
J05|Barky cough & stridor at night, croup, dexamethasone x1
J44|EPOC reagudizado, esputo purulento, ex fumador 40 p/a, sin consolidacion en rx
J44|COPD exac, inc sputum, no PNA on CXR, pred + doxy
J45|crisis asmatica moderada, PEF 60%, responde a SBT. sin fiebre
J45|asthma flare, exp wheeze b/l, nebs x3, no hypoxia. FHx eczema
J30|rinitis alergica estacional, estornudos en salva, loratadina
J30|seasonal allergies, itchy watery eyes, sneezing, no sinus pain. flonase
U07|tos y anosmia 3 dias, PCR SARS-CoV-2 positivo, sat 97
A15|tos >1 mes, baja de peso, sudoracion nocturna, BK esputo +++ . TBC pulmonar
N39|ITU baja, disuria + polaquiuria, sin fiebre ni puño percusion. nitrofuranto
N39|uncomplicated UTI, no flank pain, no vag d/c, macrobid x5d
N30|cistitis aguda hemorragica, urgencia miccional, niega fiebre
N10|fiebre 39, calofrios, PP der +, uro patologica: pielonefritis aguda
N10|pyelo, R CVA tenderness, fever 102, IV ceftriaxone. UPT neg
N20|colico renal izq, TAC lito ureteral 5 mm. sin fiebre
N20|flank pain radiating to groin, CT 4mm kidney stone, no hydro
N40|prostatismo, nicturia x4, PSA normal, HPB, tamsulosina
N40|BPH w nocturia and weak stream, no hematuria, start flomax
N18|ERC etapa 3b, VFG 38, albuminuria +, sin hiperkalemia
N18|CKD stage 4, GFR 22, refer nephro, no dialysis yet
N17|creat 3.4 (basal 0.9) post AINEs y deshidratacion, IRA prerrenal
K21|RGE, pirosis postprandial, niega disfagia, omeprazol 20
K21|GERD uncontrolled on H2 blocker, no wt loss, no dysphagia, start PPI
K29|gastritis por aines, epigastralgia, sin melena
K35|dolor FID 18 h, Blumberg +, GB 16000, apendicitis aguda, pabellon
K35|RLQ pain, +McBurney, CT c/w acute appy, NPO, surgery consult. preg test neg
K80|colelitiasis sintomatica, cólico post frituras, Murphy neg
K80|biliary colic, US: gallstones, no wall thickening, no cholecystitis
K85|dolor epigastrico en faja, lipasa 1800, pancreatitis aguda biliar
K85|Acute EtOH pancreatitis, lipase 2200, NPO, IVF
K57|LLQ pain, CT: sigmoid diverticulitis without abscess, augmentin
K59|constipacion cronica, Bristol 1, sin rectorragia, PEG
K59|constipated x5 days, no BM, abd soft, no obstruction on KUB
K64,I84|hemorroides externas, sangrado rojo rutilante al limpiarse
A09|GEA, 8 deposiciones liq sin sangre, tolera VO, sin signos de deshidratacion
A09|N/V/D x1d after picnic, viral gastroenteritis, no blood, tolerating PO
K58|IBS-C, bloating, normal colonoscopy, no weight loss, fiber
K76|higado graso en eco, transaminasas leves altas, niega OH
K40|bulto inguinal der reductible, hernia inguinal, cirugia electiva
K92|hematemesis y melena, HDA, estable HDN, EDA urgente
H66|OMA izq, timpano abombado y eritematoso, amoxi 80 mg/kg
H66|R AOM, fever, pulling ear, TM bulging, amox BID. no mastoiditis
H60|otalgia al traccionar pabellon tras piscina, otitis externa, gotas
H10|conjuntivits bacteriana OD, secrecion purulenta, sin dolor
H10|pink eye OS, crusting, no photophobia, no FB
H61|tapon de cerumen bilateral, lavado de oidos
H81|vertigo posicional, Dix-Hallpike + derecho, VPPB, maniobra de Epley
H81|BPPV, room spinning when turning in bed, no hearing loss
R04|epistaxis ant. fosa der, taponamiento, PA 130/80, no usa TACO
L50|ronchas generalizadas post mariscos, sin edema de glotis, urticaria aguda
L20|dermatitis atopica flexural, brote, hermano asmatico, hidrocortisona
L20|Eczema flare both elbows, no superinfection, triamcinolone
L03|celulitis pierna der, eritema y calor, sin abceso, cefadroxilo
L03|LLE cellulitis, no abscess, no DVT on doppler, keflex
L02|forunculo axilar drenado, absceso cutaneo, ATB
L40|placas eritematoescamosas en codos, psoriasis vulgar
B02|vesiculas en dermatoma T5 der con dolor urente, herpes zoster, valaciclovir
B02|Shingles L flank, vesicular rash, valtrex, no ophthalmic involvement
B86|prurito nocturno familiar, surcos interdigitales, sarna, permetrina
B01|niño con vesiculas en distintos estadios, varicela, sin sobreinfeccion
B35|ringworm on forearm, annular scaly lesion, clotrimazole
B08|4yo w vesicles on palms, soles and oral ulcers, HFMD, fluids
J10,J11|fiebre, mialgias, tos seca, test rapido influenza A +, oseltamivir
J10,J11|Flu B positive, body aches, fever 103, no SOB, tamiflu
M54|lumbago mecanico post esfuerzo, sin bandera roja, lasegue (-), AINE
M54|LBP x3w, no saddle anesthesia, no weakness, PT referral
M54|cervicalgia tensional, contractura trapecio, kine
M17|gonartrosis bilat, rigidez matinal 10 min, infiltracion
M17|R knee OA, TKA discussed, no effusion, naproxen PRN
M75|hombro doloroso der, arco doloroso +, eco: tendinopatia manguito rotador
M72|plantar fasciitis L, heel pain w first steps, stretching, NSAIDs
M06|AR en tto con metotrexato, DAS28 bajo, sin sinovitis
M79|FM, tender points, poor sleep, fibromyalgia, no synovitis
M81|osteoporosis, T-score -3.1, alendronato semanal, sin fx previas
S93|torcedura tobillo der jugando futbol, Ottawa neg, esguince grado I
S93|rolled L ankle playing bball, no fx on XR, ankle sprain, RICE
S52|caida con mano extendida, deformidad en dorso de tenedor, fx radio distal, yeso
S52|FOOSH, distal radius fx R, closed, NVI, splint
S72|adulta mayor, caida de nivel, pierna acortada y rotada, fractura cadera der
S42|clavicle fx after bike crash, sling, no pneumothorax
S06|golpe en la cabeza futbol, amnesia breve, TAC normal, concusion cerebral
S61|herida cortante dedo indice con cuchillo, sutura 4 puntos, sin lesion tendinea
G56|parestesias nocturnas mano, tunel carpiano, Tinel +, ferula
G43|migraña c/ aura visual, 2 crisis mes, sumatriptan, sin focalidad
G43|migraine HA, photophobia, n/v, no neuro deficit, toradol given
G44|cefalea tensional bitemporal, estres, sin signos de alarma
G40|epilepsia en tto c/ levetiracetam, sin crisis hace 6m
G40|breakthrough sz, known epilepsy, missed keppra doses, no head injury
G20|parkinson avanzado, temblor de reposo, ajuste levodopa, sin caidas
F32|animo bajo, anhedonia, insomnio 1 mes, sin ideacion suicida. Episodio depresivo moderado, sertralina
F32|MDD single episode, PHQ9 18, denies SI/HI, start zoloft
F41|TAG, preocupacion excesiva, onicofagia, sin crisis de panico, escitalopram
F41|panic attacks x2/wk, palpitations, TSH nl, ECG nl, trop neg, no SI
F10|OH cronico, ultima ingesta ayer, temblor, sd de abstinencia alcoholica
F20|esquizofrenia paranoide, voces, abandono risperidona, sin heteroagresividad
F31|bipolar I, manic, no sleep x4d, off lithium, no SI
F90|niño 8a inquieto, desatento en colegio, TDAH, metilfenidato
F51,G47|insomnia x2mo, trouble staying asleep, denies depression, no snoring, melatonin
O80|PN cefalico 39s, RN vigoroso apgar 9-9, sin desgarros, alumbramiento completo
O80|NSVD at 40w1d, healthy male, no lacs, EBL 250
O14|gestante 34 sem, PA 155/100, proteinuria ++, sin cefalea ni fotopsias. Preeclampsia
O24|GDM dx at 26w OGTT, diet controlled, no macrosomia
O21|G1 9 sem, vomitos incoercibles, cetonuria, hiperemesis gravidica
O03|metrorragia 8 sem, restos en eco, aborto incompleto, AMEU
O20|vaginal spotting at 7w, FHR 140, closed os, threatened abortion
Z34|control prenatal 28 sem, MF +, AU acorde, sin contracciones
Z34|Routine prenatal visit 20w, +FM, no bleeding, no LOF
O00|amenorrea 6 sem, dolor FII, BHCG 3000 utero vacio, embarazo ectopico tubario
N76|BV, fishy odor d/c, clue cells +, flagyl, STI screen neg
B37|candidiasis vaginal, flujo blanco grumoso y prurito, fluconazol
N92|menorragia con coagulos, eco sin miomas, ac tranexamico
N94|painful menses, primary dysmenorrhea, naproxen, no endometriosis on lap
Z00|control sano adulto, asintomatico, examenes preventivos solicitados
Z00|annual physical, no complaints, labs ordered, UTD on vaccines
Z00|control niño sano 2 meses, buen incremento ponderal, vacunas al dia
R07|dolor toracico atipico, ECG normal, tropo neg x2, alta. se descarta IAM
R51|HA x1 week, no red flags, CT head neg, no SAH
R10|dolor abdominal inespecifico, eco normal, se descarta apendicitis
R55|sincope vasovagal en fila del banco, ECG nl, glicemia nl, sin TEC
R50|fiebre sin foco 38.7 lactante 8m, orina normal, buen estado gral
R05|chronic cough, CXR clear, on lisinopril, no asthma, no GERD
R42|mareos inespecificos, sin nistagmo, PA 110/70, glicemia 95, ECG normal
B34|sindrome febril viral, mialgias, test covid e influenza neg
B82|teniasis? no; prurito anal, parasitosis intestinal, albendazol
C50|ca mama izq operado, en tamoxifeno, s/ evidencia de recidiva
C50|breast CA s/p lumpectomy, on AI, no recurrence
T78|anafilaxia por mani, adrenalina IM, hipotension recuperada
T30|quemadura 2do grado con agua hirviendo antebrazo, curacion
E86|moderate dehydration, dry mucosa, cap refill 3 s, IVF bolus, gastro resolved
A41|sepsis foco urinario, lactato 3.8, PAM 60, noradrenalina
B20,Z21|VIH en TARV, CV indetectable, CD4 650
`;

/** Conditions by their complaints and findings, more than by their names. */
const DESCRIBED = `
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

/** Written after the engine had learned from the other two. */
const LATER = `
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

const read = (/** @type {string} */ table) =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [categories = '', text = ''] = line.split('|');
      return { categories: categories.split(','), text };
    });

/** With how many had the right category among the first five codes when the engine first read them. */
export const UNSEEN = {
  'abbreviated, in a hurry': { notes: read(ABBREVIATED), atFirst: 161 },
  'described by findings': { notes: read(DESCRIBED), atFirst: 49 },
  'both, written later': { notes: read(LATER), atFirst: 46 },
};
