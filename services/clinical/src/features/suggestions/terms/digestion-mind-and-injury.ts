/** Digestion, nerves and mind, bones, pregnancy, tumours, injuries and symptoms. `codes|expressions`; how they are read: code-terms.ts. */
export const DIGESTION_MIND_AND_INJURY = `
K02.9|caries; caries dental; tooth decay; dental caries; cavities
K04.7,K08.8|absceso dental; absceso dentario; dental abscess; tooth abscess
K05.1,K05.10|gingivitis
K08.8,K08.89|dolor dental; odontalgia; toothache; dolor de muelas
K12.0|aftas; afta oral; aphthous ulcer; canker sore; canker sores; estomatitis aftosa
K20,K20.9|esofagitis; esophagitis
K21.9,K21|erge; rge; reflujo; reflujo gastroesofagico; enfermedad por reflujo gastroesofagico; gerd; gord; reflux; acid reflux; gastroesophageal reflux; gastroesophageal reflux disease; pirosis; heartburn; acidez; agruras; ardor retroesternal; regurgitacion acida; acid regurgitation; acid indigestion; reflujo acido; reflujo sin esofagitis; reflux without esophagitis
K21.0,K21.00|esofagitis por reflujo; reflux esophagitis; reflux oesophagitis; esofagitis erosiva; erosive esophagitis; reflujo con esofagitis; erosive reflux; reflux with esophagitis; esofagitis en la endoscopia; inflamed gullet
K25.9,K27.9|ulcera gastrica; gastric ulcer; ulcera peptica; peptic ulcer; ulcus
K26.9|ulcera duodenal; duodenal ulcer
K29.7,K29.70|gastritis; gastritis aguda; gastritis cronica; inflammation of the stomach; inflamacion del estomago; gastropatia eritematosa; stomach lining inflammation; antral gastritis; gastritis erosiva
B98.0,B96.81|helicobacter pylori; h pylori
K30|dispepsia; dispepsia funcional; dyspepsia; indigestion; indigestion cronica
K35.8,K35.80,K35.9|apendicitis; apendicitis aguda; appendicitis; acute appendicitis; mcburney positivo; mcburney s point; dolor en fosa iliaca derecha con blumberg; blumberg positivo; rebound tenderness right lower quadrant; rlq rebound; inflamed appendix; apendice inflamado
K40.9,K40.90|hernia inguinal; inguinal hernia
K42.9|hernia umbilical; umbilical hernia
K43.9,K43.2|hernia incisional; eventracion; ventral hernia; incisional hernia
K44.9|hernia hiatal; hernia de hiato; hiatal hernia; hiatus hernia
K50.9,K50.90|enfermedad de crohn; crohn; crohn disease; crohn s disease
K51.9,K51.90|colitis ulcerosa; colitis ulcerativa; rectocolitis ulcerosa; ulcerative colitis
K52.9|colitis; gastroenteritis no infecciosa; noninfectious gastroenteritis
K56.6,K56.60,K56.7|obstruccion intestinal; oclusion intestinal; bowel obstruction; intestinal obstruction; small bowel obstruction; sbo; ileo
K57.3,K57.9,K57.90|diverticulosis; enfermedad diverticular; diverticular disease
K57.3,K57.92,K57.9|diverticulitis; diverticulitis aguda; acute diverticulitis
K58.9|colon irritable; intestino irritable; sindrome de intestino irritable; sindrome de colon irritable; irritable bowel syndrome; ibs; irritable bowel; sii
K59.0,K59.00|estrenimiento; estrenido; constipacion; constipado; constipation; constipated; hard stools; heces duras; infrequent hard stools; no evacua hace dias; bowel movement once a week
K60.2,K60.0|fisura anal; anal fissure
K61.0|absceso perianal; absceso anal; perianal abscess; anal abscess
K62.5|rectorragia; sangrado rectal; rectal bleeding; hematoquecia; hematochezia
K63.5|polipo de colon; colon polyp; colonic polyp
K70.3,K74.6|cirrosis; cirrosis hepatica; cirrhosis; liver cirrhosis; cirrosis alcoholica
K76.0|higado graso; esteatosis hepatica; fatty liver; hepatic steatosis; nafld; nash; esteatosis
K80.2,K80.20|colelitiasis; litiasis biliar; calculos biliares; calculos en la vesicula; piedras en la vesicula; gallstones; cholelithiasis; colico biliar; biliary colic; gallbladder stones; vesicula con calculos; litiasis vesicular; calculos vesiculares; stones in the gallbladder
K80.0,K81.0|colecistitis; colecistitis aguda; cholecystitis; acute cholecystitis; murphy positivo; colecistitis litiasica
K80.5|coledocolitiasis; choledocholithiasis
K83.0|colangitis; cholangitis
K85.9,K85.90|pancreatitis; pancreatitis aguda; acute pancreatitis
K90.0|celiaquia; enfermedad celiaca; celiac disease; coeliac disease
K92.2|hemorragia digestiva; hemorragia digestiva alta; hda; gi bleed; gastrointestinal bleeding; sangrado digestivo; upper gi bleed
K92.1|melena; black stools; tarry stools
F10.1,F10.10,F10.9|abuso de alcohol; consumo perjudicial de alcohol; alcohol abuse; harmful use of alcohol; intoxicacion alcoholica; alcohol intoxication
F10.2,F10.20|alcoholismo; dependencia de alcohol; dependencia alcoholica; alcohol dependence; alcohol use disorder; etilismo; alcoholic
F17.2,F17.20,Z72.0|tabaquismo; fumador; smoker; tobacco use; nicotine dependence; smoking
F20.9|esquizofrenia; schizophrenia
F31.9|trastorno bipolar; bipolar; bipolar disorder; tab
F32.9,F32.A|depresion; episodio depresivo; trastorno depresivo; animo depresivo; deprimido; depression; depressive episode; depressed; depressed mood; major depression; mdd; depresion mayor; episodio depresivo mayor; low mood and anhedonia; anhedonia; animo bajo; low mood; depresivo; trastorno depresivo mayor; single depressive episode
F33.9|depresion recurrente; trastorno depresivo recurrente; recurrent depression; recurrent major depression
F41.1|tag; ansiedad generalizada; trastorno de ansiedad generalizada; generalized anxiety; generalised anxiety; generalized anxiety disorder; generalised anxiety disorder; gad; preocupacion excesiva; excessive worry; preocupaciones constantes; constant worry; worries all the time
F41.0|crisis de panico; trastorno de panico; ataque de panico; panic attack; panic disorder
F41.9,F41.1,F41|ansiedad; trastorno de ansiedad; ansioso; anxiety; anxiety disorder; anxious
F41.2,F41.8|trastorno ansioso depresivo; ansiedad y depresion; mixto ansioso depresivo; mixed anxiety and depression
F43.2,F43.20|trastorno adaptativo; trastorno de adaptacion; adjustment disorder
F43.1,F43.10|tept; estres postraumatico; ptsd; post traumatic stress disorder; posttraumatic stress disorder
F43.0,F43.9|estres; reaccion a estres; acute stress reaction; stress reaction
F42,F42.9|toc; trastorno obsesivo compulsivo; ocd; obsessive compulsive disorder
F50.0,F50.00|anorexia nerviosa; anorexia nervosa
F51.0,G47.0,G47.00,F51.01|insomnio; no logra dormir; cannot sleep; cant sleep; trouble sleeping; dificultad para dormir; dificultad para conciliar el sueno; trouble falling asleep; duerme mal; no puede dormir; difficulty falling asleep; insomnio de conciliacion; poor sleep; sleeplessness
F90.9,F90.0|tdah; adhd; deficit de atencion; attention deficit; hiperactividad
F84.0|autismo; tea; autism spectrum disorder
F03,F03.90|demencia; dementia; demencia senil
G30.9|alzheimer; enfermedad de alzheimer; alzheimer disease; alzheimer s disease
F05,F05.9|delirium; delirio; sindrome confusional agudo; acute confusion
G20|parkinson; enfermedad de parkinson; parkinson disease; parkinson s disease; parkinsonismo
G35|esclerosis multiple; multiple sclerosis
G40.9,G40.909|epilepsia; epileptico
R56.8,R56.9,R56.0|convulsion; crisis convulsiva; seizure; convulsion febril; febrile seizure
G43.9,G43|migrana; jaqueca; migrania; migraine; migraine headache; migranosa; migrana con aura; migraine with aura; hemicranea pulsatil con fotofobia; throbbing unilateral headache with photophobia; cefalea migranosa; hemicranea; cefalea pulsatil
G44.2,G44.209|cefalea tensional; cefalea de tension; tension headache; tension type headache
G44.0,G44.009|cefalea en racimos; cluster headache
R51,R51.9|cefalea; dolor de cabeza; headache
G50.0|neuralgia del trigemino; trigeminal neuralgia
G51.0|paralisis facial; paralisis de bell; bell palsy; bell s palsy; facial palsy
G56.0,G56.00|sindrome del tunel carpiano; tunel carpiano; tunel del carpo; sindrome de tunel del carpo; carpal tunnel; carpal tunnel syndrome; cts; tinel y phalen positivos; tinel positivo; phalen positivo; positive tinel; positive phalen; phalen; tinel; parestesias en primeros tres dedos; numbness in thumb and index finger
G62.9|polineuropatia; neuropatia periferica; polyneuropathy; peripheral neuropathy; neuropatia
G57.1|meralgia parestesica; meralgia paresthetica
M54.3,M54.4,M54.30|ciatica; ciatalgia; sciatica; lumbociatica; lumbociatalgia
M54.5,M54.50,M54.59|lumbalgia; lumbago; dolor lumbar; lumbar pain; low back pain; lower back pain; lbp; dolor de espalda baja; dolor en zona lumbar; dolor en region lumbar; pain in the lower back; dolor de cintura; contractura lumbar
M54.2|cervicalgia; dolor cervical; dolor de cuello; neck pain; contractura cervical; tortcolis; torticolis; stiff neck; cervical pain; pain in the neck
M54.6|dorsalgia; dolor dorsal; thoracic back pain
M54.9,M54|dolor de espalda; back pain; backache
M51.2,M51.1|hernia discal; hernia de disco; herniated disc; disc herniation; slipped disc; hernia de disco lumbar
M48.0|estenosis de canal; canal estrecho; spinal stenosis; lumbar stenosis
M41.9|escoliosis; scoliosis
M17.9,M17,M17.1|gonartrosis; artrosis de rodilla; osteoartritis de rodilla; knee osteoarthritis; osteoarthritis of knee; oa knee; knee oa; desgaste de rodilla; osteoartrosis de rodilla; worn knee; osteoarthritis of both knees; knee arthritis; osteoarthritis right knee
M16.9|coxartrosis; artrosis de cadera; hip osteoarthritis; osteoarthritis of hip
M19.9,M15.9|artrosis; osteoartritis; osteoarthritis; osteoartrosis
M06.9|artritis reumatoide; artritis reumatoidea; rheumatoid arthritis
M10.9|gota; ataque de gota; gout; gouty arthritis; podagra; artritis gotosa
M32.9|lupus; lupus eritematoso sistemico; les; systemic lupus erythematosus; sle
M79.7|fibromialgia; fibromyalgia
M79.1,M79.10|mialgia; myalgia; dolor muscular; muscle pain
M25.5,M25.50,M25.56|artralgia; arthralgia; dolor articular; joint pain
M25.5,M25.56,M25.569|gonalgia; dolor de rodilla; knee pain
M75.1,M75.10|manguito rotador; sindrome de manguito rotador; rotator cuff; rotator cuff tear; rotator cuff syndrome
M75.0,M75.00|hombro congelado; capsulitis adhesiva; frozen shoulder; adhesive capsulitis
M75.5,M25.51,M25.5|dolor de hombro; omalgia; hombro doloroso; shoulder pain
M77.1,M77.10|epicondilitis; codo de tenista; tennis elbow; lateral epicondylitis
M72.2|fascitis plantar; plantar fasciitis
M77.9,M65.9|tendinitis; tendinopatia; tendonitis; tendinopathy
M65.4|de quervain; tenosinovitis de de quervain; de quervain tenosynovitis
M65.3,M65.30|dedo en gatillo; dedo en resorte; trigger finger
M71.9,M70.9|bursitis
M81.9,M81.0|osteoporosis
M62.8,M62.83|contractura muscular; espasmo muscular; muscle spasm
S93.4,S93.40|esguince de tobillo; torcedura de tobillo; entorsis de tobillo; ankle sprain; sprained ankle; sprain of ankle; twisted ankle; rolled ankle; se torcio el tobillo; torcio el tobillo; ankle inversion injury; tobillo inflamado tras torcedura; inversion del tobillo
S83.6,S83.9,S83.90|esguince de rodilla; knee sprain; sprained knee
S63.5,S63.50|esguince de muneca; wrist sprain; sprained wrist
S13.4|latigazo cervical; esguince cervical; whiplash
S52.5,S52.50|fractura de radio distal; fractura de colles; fractura de muneca; distal radius fracture; wrist fracture; colles fracture
S72.0,S72.00|fractura de cadera; fractura de cuello femoral; hip fracture; femoral neck fracture
S82.8,S82.6,S82.89|fractura de tobillo; ankle fracture
S42.3,S42.2|fractura de humero; humerus fracture
S42.0,S42.00|fractura de clavicula; clavicle fracture
S62.6,S62.60|fractura de dedo; finger fracture
S92.5,S92.50|fractura de dedo del pie; toe fracture
S22.3,S22.4|fractura costal; fractura de costilla; rib fracture
S43.0,S43.00|luxacion de hombro; shoulder dislocation; dislocated shoulder
S06.0,S06.0X|conmocion cerebral; concusion; concussion
S09.9,S06.9|tec; traumatismo craneal; traumatismo craneoencefalico; tce; head injury; head trauma; trauma craneal
S01.9|herida en la cabeza; scalp laceration; herida de cuero cabelludo
S61.9,S61.0,S61.4|herida cortante en la mano; herida de mano; hand laceration; herida en dedo; finger laceration; cut on finger
T14.1,T14.8|herida cortante; laceracion; laceration; herida
T14.0,T14.8|contusion; bruise; hematoma traumatico
T30.0|quemadura; burn; scald
T63.4|picadura de insecto; picadura de abeja; insect bite; bee sting; insect sting
W54,T14.1|mordedura de perro; dog bite
T50.9,T50.90|intoxicacion medicamentosa; sobredosis; drug overdose; overdose
C50.9,C50.91,C50|cancer de mama; carcinoma de mama; carcinoma ductal de mama; tumor maligno de mama; breast cancer; carcinoma of the breast; breast carcinoma; invasive ductal carcinoma; carcinoma ductal infiltrante; malignant breast tumour; malignant breast tumor; cancer of the breast
C61|cancer de prostata; prostate cancer; adenocarcinoma de prostata
C34.9,C34.90|cancer de pulmon; lung cancer; carcinoma pulmonar
C18.9|cancer de colon; colon cancer; cancer colorrectal; colorectal cancer
C16.9|cancer gastrico; cancer de estomago; gastric cancer; stomach cancer
C53.9|cancer cervicouterino; cancer de cuello uterino; cervical cancer; cacu
C73|cancer de tiroides; thyroid cancer
C44.9,C44.91|carcinoma basocelular; basal cell carcinoma; bcc; cancer de piel; skin cancer
C43.9|melanoma
C95.9,C95.90|leucemia; leukemia; leukaemia
C85.9,C85.90|linfoma; lymphoma
D17.9|lipoma
D25.9|mioma; miomatosis; mioma uterino; miomatosis uterina; fibroids; uterine fibroids; leiomioma
N76.0,N77.1|vaginitis; vaginosis bacteriana; bacterial vaginosis; vulvovaginitis; vaginosis
N73.9,N70.9|enfermedad inflamatoria pelvica; epi aguda; pid; pelvic inflammatory disease
N80.9|endometriosis
N91.2|amenorrea; amenorrhea; amenorrhoea
N92.0|menorragia; menometrorragia; menorrhagia; heavy menstrual bleeding; heavy periods; sangrado menstrual abundante
N93.9|sangrado uterino anormal; abnormal uterine bleeding; metrorragia; hua
N94.6|dismenorrea; dysmenorrhea; dysmenorrhoea; menstrual cramps; colico menstrual; painful periods
N95.1|menopausia; climaterio; menopause; bochornos; hot flashes; hot flushes; sofocos
N60.1,N60.9|mastopatia fibroquistica; quiste mamario; fibrocystic breast
N61,N61.0,O91.2|mastitis
N63|nodulo mamario; bulto en la mama; breast lump; breast mass; nodulo en mama
N83.2,N83.20|quiste ovarico; quiste de ovario; ovarian cyst
O80|parto; parto normal; parto vaginal; parto eutocico; parto unico sin complicaciones; normal delivery; vaginal delivery; spontaneous vaginal delivery; svd; uncomplicated delivery; nsvd; parto vaginal espontaneo; delivered a healthy baby vaginally
O82,O82.9|cesarea; cesarean; caesarean; c section
O03.9,O06.9|aborto; aborto espontaneo; aborto incompleto; miscarriage; spontaneous abortion
O72.1|hemorragia posparto; hemorragia postparto; hpp; postpartum hemorrhage; postpartum haemorrhage; pph; atonia uterina; uterine atony
P59.9|ictericia neonatal; ictericia del recien nacido; recien nacido con ictericia; neonatal jaundice; neonate jaundiced; jaundiced neonate; jaundiced newborn; newborn jaundice
O20.0|amenaza de aborto; threatened abortion; threatened miscarriage
O14.9,O14.90|preeclampsia; preeclampsia severa; pre eclampsia
O21.0|hiperemesis gravidica; hyperemesis gravidarum; hyperemesis
O23.4,O23.40|infeccion urinaria en el embarazo; itu en embarazo; uti in pregnancy
O00.9,O00.90|embarazo ectopico; ectopic pregnancy
Z34.9,Z34.90|control prenatal; prenatal care; antenatal care; embarazo normal; prenatal visit; gestante en control
Z33,Z33.1|embarazo; embarazada; pregnant; pregnancy; gestante
Z00.0,Z00.00|control sano; chequeo; chequeo general; control de salud; examen general; control anual; revision anual; check up; checkup; general check up; annual physical; physical exam annual; annual exam; routine check up; routine checkup; general medical examination; well adult visit; control medico; control medico general; chequeo medico; examen medico preventivo; chequeo anual; chequeo preventivo; revision medica; annual check up; health check; wellness visit; wellness exam; preventive visit
Z00.1,Z00.12,Z00.0|control de nino sano; nino sano; well child; well child visit; control pediatrico
Z23|vacunacion; inmunizacion; vaccination; immunization; vacuna
Z30.9,Z30.0|anticoncepcion; planificacion familiar; contraception; contraceptive counseling; anticonceptivos
Z01.8,Z01.81|evaluacion preoperatoria; preoperatorio; preoperative evaluation; preop clearance
Z76.0|renovacion de receta; repeat prescription; prescription refill; medication refill
R05,R05.9|tos; tos seca; tos productiva; cough; dry cough; productive cough; coughing
R50.9|fiebre; febril; fever; pirexia; pyrexia; fiebre sin foco; fever without a source; fever of unknown origin; afiebrado
R06.0,R06.00,R06.02|disnea; falta de aire; dyspnea; dyspnoea; shortness of breath; sob; dificultad respiratoria
R06.2|sibilancias; wheezing; wheeze; sibilantes
R07.4,R07.9|dolor toracico; dolor de pecho; dolor precordial; precordalgia; chest pain
R10.4,R10.9,R10|dolor abdominal; dolor de abdomen; dolor de estomago; dolor de barriga; abdominal pain; belly pain; stomach ache; stomachache; tummy pain; stomach pain; dolor abdominal difuso; colico abdominal; abdominal cramps; dolor de panza; belly ache
R10.1,R10.13,R10.4|epigastralgia; dolor epigastrico; epigastric pain
R10.3,R10.30|dolor pelvico; pelvic pain
R11,R11.2,R11.10|nauseas; vomitos; nauseas y vomitos; vomiting; nausea and vomiting; emesis
R30.0,N39.0,N30.0|disuria; dysuria; burning on urination; ardor al orinar; painful urination; ardor miccional; dolor al orinar; polaquiuria; urinary frequency
R31,R31.9|hematuria; sangre en la orina; blood in urine
R35,R35.0|poliuria; polyuria
R42|mareo; vertigo; dizziness; dizzy; lightheadedness
R55|sincope; desmayo; syncope; fainting; lipotimia; fainted
R53,R53.83|fatiga; cansancio; astenia; fatigue; tiredness; malaise; malestar general; decaimiento
R60.9,R60.0|edema; edema de miembros inferiores; leg swelling; leg edema; pedal edema
R63.4|perdida de peso; weight loss; adelgazamiento
R00.2|palpitaciones; palpitations
R00.0|taquicardia; tachycardia
R00.1|bradicardia; bradycardia
R17|ictericia; jaundice
R18,R18.8|ascitis; ascites
R59.9,R59.0|adenopatia; linfadenopatia; lymphadenopathy; swollen glands; swollen lymph nodes
R20.2|parestesias; paresthesia; numbness and tingling; hormigueo
R41.0|confusion; desorientacion; disorientation
R25.2|calambres; calambres musculares; muscle cramps; leg cramps
R13,R13.10|disfagia; dysphagia; dificultad para tragar
R14,R14.0|distension abdominal; bloating; meteorismo; flatulencia
`;
