/** Abbreviations and short forms of mind, nerves, senses, skin, bones and pregnancy. `codes|expressions`; how they are read: code-terms.ts. */
export const SHORT_FORMS_OF_MIND_AND_BODY = `
F32.9|tdm; ep depresivo; episodio dep; edm; depre; cuadro depresivo; sd depresivo; sintomas depresivos; animo depr; depressive sx; depression sx; clinical depression; se siente triste; feeling down; feels sad; depresion leve; depresion moderada; animo decaido; depresion severa; depresion posparto; postpartum depression
F33.9|mdd recurrent; tdm recurrente; recurrent mdd
F41.1|gen anxiety; gad sx; excessive worrying; worrying all day
F41.0,F41|crisis de angustia; trastorno de angustia; ataque de ansiedad; anxiety attack; crisis de ansiedad; panic d o
F41.9,F41.1,F41|cuadro ansioso; sintomas ansiosos; sd ansioso; trast ansioso; angustia; ansiedad leve; ansiedad severa
F41.2|tad mixto; trast mixto ansioso depresivo; trastorno mixto; sd ansioso depresivo; cuadro ansioso depresivo; anxiety and depression
F43.2|t adaptativo; duelo; grief; bereavement; adjustment d o
F31.9|tab i; tab ii; tab tipo 1; tab tipo 2; bipolar i; bipolar ii; bipolar 1; bipolar 2; manic episode; episodio maniaco; manic; mania; bpad; bmd
F20.9|eqz; esq paranoide; esquizofrenia paranoide; schizo; paranoid schizophrenia; psicosis; psychosis; brote psicotico; psychotic episode
F10.2,F10.1|oh cronico; etoh abuse; etoh dependence; etoh; aud; alcohol use d o; ohlismo; enolismo; consumo de oh; beber excesivo; heavy drinking; binge drinking; alcohol misuse
F10.3,F10.2|etoh withdrawal; alcohol withdrawal; sindrome de abstinencia alcoholica; abstinencia alcoholica; abstinencia a oh; delirium tremens; dts; ciwa
F17.2|tbq; tabaq; tobacco use disorder; nicotine addiction; fuma; fumador activo; current smoker; cigarettes a day; cigarrillos al dia; smokes; smoking cessation; dejar de fumar
F90.9,F90.0|tda; tdah combinado; adhd combined; inatencion e hiperactividad; hyperactive child; sindrome de deficit atencional; deficit atencional
F51.0,G47.0|insom; insomnio de mantencion; insomnio mixto; insomnio cronico; trouble staying asleep; wakes up at night; no duerme; not sleeping; can t sleep; early awakening; despertares nocturnos; difficulty sleeping; sleep difficulty; chronic insomnia
G40.9|crisis epileptica; breakthrough sz; sz d o; seizure disorder; sd convulsivo; tonico clonica; tonic clonic seizure; breakthrough seizure; grand mal; epilep; status epilepticus; estado epileptico
R56.8,R56.0,G40.9|sz; szs; crisis febril; convulsion febril simple; febrile sz
G20|epi parkinson; parkinsonian; pd tremor; temblor parkinsoniano
F03,G30.9|deterioro cognitivo; demencia mixta; cognitive impairment; memory loss; perdida de memoria; vascular dementia; demencia vascular
G43.9|migr; migrana sin aura; migrana cronica; migraine ha; chronic migraine; migraine without aura; cefalea vascular; mha; migrainous; status migrainosus; estado migrañoso
G44.2|cefalea tens; tth; tension ha; tension type ha; cefalea tipo tension; muscle contraction headache
R51|ha; cefalalgia; cefalea inesp; headache nos; unspecified headache; cefalea inespecifica; cefalea holocraneana
G51.0|pfp; paralisis facial periferica; facial nerve palsy; peripheral facial palsy; pf periferica
G56.0|stc; stc bilateral; carpal tunnel sx; median nerve entrapment; median neuropathy; atrapamiento del mediano; cts bilateral
H10.9|conj bact; conj viral; conjuntiv; conjuntivitis viral; viral conjunctivitis; bacterial conjunctivitis; eye infection; infeccion ocular; ojos rojos; conj bacteriana; ojo rojo bilateral
H52.1|nearsight; miopia bilateral
H66.9|oma derecha; oma izq; oma bilateral; aom bilateral; right aom; om aguda; otitis media sup; suppurative otitis media; acute om; infected ear; oms; otitis media purulenta; bulging tm; tm bulging; red tm
H60.9|oe; oea; otitis ext; oe difusa; acute oe; otitis del nadador
H61.2|cerumen impaction; wax impaction; ear wax; tapon ceruminoso
H81.1|vpb; vertigo posicional benigno; vppb derecho; bppv left; dix hallpike positivo; positive dix hallpike
L20.9|ad flexural; derm atopica; ad brote; atopic derm; eczema flare; dermatitis atopica severa; brote de dermatitis atopica; eccema flexural
L50.9|urticaria cronica; chronic urticaria; acute urticaria; habones generalizados; hives all over; urticarial rash; rash urticarial; urtic; placas habonosas; wheals and itching
L03.1,L03.9|celul; cellulitis lle; lle cellulitis; rle cellulitis; celulitis pierna der; celulitis mid; celulitis mii; skin infection leg; erisipela celulitis; infeccion de piel y partes blandas; ssti
L02.9|forunculosis; furunculosis; absceso axilar; antrax; carbunco; carbuncle; golondrino; grano con pus
L30.9|dermatitis inespecifica; eczema nos; dermatitis unspecified
L23.9|dac; contact derm; dermatitis por contacto; nickel allergy
L40.9|psoriasis vulgar; plaque psoriasis; placas psoriasicas; psoriatic plaques
B35.4,B35.9|micosis cutanea; tiña corporis; dermatomicosis; tinea cruris; jock itch; tiña cruris; tinea capitis; tiña capitis
B02.9|hz; vhz; hzv; herpes z; shingles rash; neuralgia postherpetica; vesiculas en dermatoma; vesicles in a dermatome; dermatomal rash; dermatomal vesicular rash
B01.9|vzv; chicken pox; peste cristal
B08.4|hfmd; hfm; mano pie y boca; coxsackie; herpangina; sd mano pie boca; vpmb; empb
B86|escabiasis; sarna noruega; surcos acarinos; scabies burrows
B37.3|cvv; vvc; candida vaginal; candidiasis vag; yeast vaginitis; vulvovaginal candidiasis; flujo blanco grumoso; cottage cheese discharge; hongos vaginales; vaginitis por candida; infeccion vaginal por hongos
B37.0|moniliasis bucal; thrush oral; sapito; candida oral; candidiasis orofaringea; mouth thrush
B34.9|sd febril viral; cuadro viral inespecifico; cuadro febril viral; viral sx; viral sd; fiebre viral; viral fever; viremia; inf viral; viral inf; nonspecific viral syndrome; proceso viral
B82.9|parasitosis int; paras int; helmintos; intestinal worms; bichos en la panza; lombrices intestinales; stool worms; gusanos en las heces
B20,Z21|vih en tarv; hiv on art; plhiv; vih sida; vvs; hiv infection
M54.5|lumbalgia mec; lumbalgia mecanica; lumbalgia aguda; lumbalgia cronica; lumbago mecanico; mechanical back pain; lumbar strain; lumbar sprain; lumbosacral strain; sacrolumbalgia; dolor lumbosacro; dorsolumbalgia; lumb mecanica; clbp; low back strain
M54.2|cerv tensional; cervicalgia mec; cervicalgia tensional; cervical strain; neck strain; sd cervical; trap spasm; cervicobraquialgia
M54.3|lumbociatica der; lumbociatica izq; ciatica derecha; ciatica izquierda; lumbar radiculopathy; radiculopatia lumbar; lasegue positivo; slr positive; positive straight leg raise; pinched nerve
M51.2|hnp; hnp lumbar; hernia nucleo pulposo; lumbar disc herniation; protrusion discal; disc bulge
M17.9|oa rodilla; knee djd; djd knee; gonartrosis bil; gonartrosis bilat; oa right knee; oa left knee; r knee oa; degenerative knee; tricompartmental oa; rodilla artrosica; knee osteoarthrosis
M16.9|oa cadera; hip oa; djd hip; hip arthritis; coxartr
M19.9|oa; djd; degenerative joint disease; artrosis generalizada; enfermedad articular degenerativa
M06.9|ar; ra; artritis reum; ar seropositiva; seropositive ra; rheumatoid; ar en tratamiento
M10.9|gouty; gouty attack; gouty flare; gout flare; acute gout; gota aguda; crisis gotosa; crisis de gota; artritis por gota; gota artritica; tofo; tophi
M79.7|fibro; fibromialgia severa; tender points; puntos gatillo generalizados
M81.9|osteop; low bone density; t score; osteoporosis posmenopausica; postmenopausal osteoporosis
M75.1|lmr; manguito rot; rotator cuff tendinopathy; tendinopatia del manguito; tendinopatia manguito rotador; supraspinatus tear; rotura supraespinoso; tendinitis supraespinoso; shoulder impingement; pinzamiento subacromial; rct
M72.2|fasceitis plantar; fascitis pl; fasciitis plantar; espolon calcaneo; heel spur; talalgia; heel pain
M77.1|epicondilalgia; epicondilitis lat
S93.4|esg tobillo; eet; esguince tob; esguince grado i tobillo; ankle inv injury; lateral ankle sprain; inversion injury ankle; atfl sprain; tobillo torcido; rolled left ankle; rolled right ankle; rolled l ankle; rolled r ankle; twisted left ankle; twisted right ankle; doblo el tobillo; se doblo el tobillo
S52.5|fractura distal radio; dorso de tenedor; broken wrist; dinner fork deformity
S72.0|fractura cuello femur; broken hip; fractura pertrocanterica; fractura intertrocanterea; intertrochanteric fracture; fractura de femur proximal
S42.0|broken collarbone; collarbone fracture; clavicula rota
S82.8|fractura maleolo; bimalleolar fracture; fractura bimaleolar; broken ankle; fractura maleolar; lateral malleolus fracture
S22.3|broken rib; broken ribs; fractura de arco costal
S43.0|luxacion glenohumeral; anterior shoulder dislocation; hombro luxado
S06.0|cerebral concussion; concusion cerebral; mtbi; mild tbi; conmocion; concussive; tec leve con amnesia
S09.9,S06.0|chi; closed head injury; tec leve; tce leve; minor head injury; golpe en la cabeza; hit head; bumped head; trauma de craneo; contusion craneal; tec cerrado
S61.0,S61.9|laceration hand; laceration finger; laceration thumb; hc dedo; corte en dedo; finger lac; hand lac; herida cortante dedo; herida dedo indice; thumb laceration; herida cortopunzante mano; lac finger; corte en la mano
T14.1|lac; laceration repair; suture repair; herida contusa; herida cortopunzante
T30.0|quem; quemadura 2do grado; quemadura de segundo grado; quemadura ab; second degree burn; 2nd degree burn; partial thickness burn; sunburn; quemadura solar; escaldadura
T78.2|shock anaf; reaccion anafilactica; anaphylactic reaction
T78.4|reaccion alerg; rxn alergica; allergic rxn; alergia alimentaria; food allergy
A41.9|sepsis severa; severe sepsis; sepsis de foco; sepsis foco urinario; sepsis foco pulmonar; bacteremia; septic
C50.9|ca de mama der; ca de mama izq; dcis; idc; invasive ductal ca; brca; neo de mama; neoplasia de mama; neoplasia mamaria; cancer mamario; tumor de mama
C61|cap gleason; neo de prostata; gleason
C34.9|nsclc; sclc; neo de pulmon
C18.9|crc; neo de colon
O80|pnv; pve; parto eut; parto cefalico; parto vag; vag delivery; normal vaginal delivery; vaginal birth; parto normal cefalico; pn cefalico; pv espontaneo; spontaneous delivery; parto espontaneo; gave birth vaginally; nacimiento vaginal; normal labor and delivery; normal birth
O82|cstp; cesarea electiva; cesarea de urgencia; c/s; csection; lscs; elective cesarean; repeat cesarean
O14.9|pe severa; preeclamp; preeclampsia leve; preeclampsia sin criterios de severidad; pre e; sindrome hipertensivo del embarazo; severe preeclampsia
O24.4|diab gestacional; diabetes gest; gest diabetes; a1gdm; a2gdm; gestational dm; dm gestacional
O21.0|hiperemesis; vomitos incoercibles; vomitos del embarazo; vomiting in pregnancy; morning sickness; nauseas del embarazo; nvp
O03.9|sab; ab incompleto; ab espontaneo; aborto en curso; incomplete ab; missed abortion; aborto retenido; incomplete miscarriage; perdida gestacional
O20.0|amenaza ab; threatened ab; ame aborto; metrorragia del primer trimestre; spotting in early pregnancy; sintomas de aborto
O00.9|ruptured ectopic; embarazo tubarico; embarazo tubario; tubal pregnancy; embarazo ect
Z34.9|cpn; control embarazo; embarazo en control; ob visit; ob f u; prenatal f u; anc visit; emb normal; embarazada en control; embarazo fisiologico; embarazo de bajo riesgo; low risk pregnancy; iup; control obstetrico; routine ob
N76.0|bv; vb; vaginosis bact; clue cells; celulas clave; olor a pescado; fishy odor; fishy discharge; leucorrea; vaginal discharge; flujo vaginal
N73.9|epi; eip; acute pid; pelvic inflammatory
N92.0|hipermenorrea; polimenorrea; hmb; reglas abundantes; menstruacion abundante; heavy menses; heavy bleeding with periods; periodos abundantes
N93.9|sua; aub; dub; sangrado uterino; sangrado vaginal anormal; vaginal bleeding; sangrado intermenstrual; spotting
N94.6|dismenorrea primaria; primary dysmenorrhea; painful menses; dolor menstrual; menstrual pain; period pain; cramps with periods; reglas dolorosas; menstruacion dolorosa
N95.1|climaterico; perimenopausia; perimenopause; sindrome climaterico; postmenopausal symptoms; menopausal; menopausal symptoms; vasomotor symptoms
Z00.0|ex medico preventivo; empa; control sano adulto; cpe; wwe; annual wellness; awv; chequeo de rutina; control rutinario; annual physical exam; yearly physical; yearly check up; examen de salud; examen medico anual; control medico anual; evaluacion medica anual; chequeo medico anual; sano en control
Z00.1,Z00.0|csi; csn; wcc; wcv; control nina sana; nina sana; lactante sano; well baby; well baby check; well child check; healthy infant; control sano lactante; control de lactante; control de crecimiento y desarrollo; niño sano en control
Z30.9|ocp refill; birth control; birth control refill; anticonceptivos orales; metodo anticonceptivo; insercion de diu; colocacion de diu
R07.4,R07.9|cp; dt; dolor torax; dolor torac; atypical cp; atypical chest pain; dolor toracico atipico; opresion toracica; chest tightness; chest discomfort; dolor precord; chest pressure
R06.0|doe; dne; dyspnea on exertion; disnea de esfuerzo; ahogo; sensacion de ahogo; breathlessness; trouble breathing; dif resp; dificultad para respirar; out of breath; winded
R10.4,R10.1|abdominalgia; da difuso; dolor abdominal inesp; dolor abdominal inespecifico; pain in abdomen; abdominal discomfort; diffuse abd pain; gastralgia; dolor de guata
R50.9|fiebre s foco; fsf; sd febril; fuo; fod; fws; cuadro febril; fever w o source; fever without source; febril sin foco; subjective fever; fiebre de origen desconocido; spiking fever; temp 39; temp 38
R05|tos cronica; chronic cough; tos persistente; tos aguda; nonproductive cough; non productive cough; post viral cough; tos irritativa
R42|mareo inesp; mareado; giddy; giddiness; mareos inespecificos; light headed; lightheaded
R55|sincope vv; sincope vasovagal; vasovagal; vasovagal syncope; passed out; perdida de conocimiento; perdida de conciencia; near syncope; presyncope; presincope
R53|adinamia; cansado; tired all the time; exhaustion; weakness generalized; debilidad general; agotamiento; fatigued
R04.0|epist anterior; epistaxis ant; hemorragia nasal
R21|exantema inesp; rash nos; rash generalizado; maculopapular rash; exantema maculopapular
R00.2|palpit; heart racing; corazon acelerado
R31|hematuria macro; gross hematuria; orina con sangre; blood in pee; hematuria macroscopica
R33|rao; unable to void; no puede orinar; cannot urinate; retencion aguda
R63.4|bp de peso; baja de peso; wt loss; losing weight; bajo de peso
`;
