/**
 * Notes as they are typed in a hurry: abbreviations, missing accents, typing errors, what is denied, ruled out, past or of the family.
 * `category|note`; how they were made: `unseen-notes.mjs`.
 */
export const ABBREVIATED = `
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
