/** More complaints and findings, as patients and colleagues word them. `codes|expressions`; how they are read: code-terms.ts. */
export const SIGNS_OF_BODY_PARTS = `
E03.9|piel seca y aumento de peso; aumento de peso; weight gain; caida de pelo y cansancio; piel seca
E05.9|temblor fino; exoftalmos; exophthalmos; proptosis; intolerancia al calor; heat intolerance; metimazol; methimazole
E11.9|mucha sed; sed excesiva; orina mucho; thirsty all the time; urinating a lot; glicemia alta; glucosa alta; hemoglucotest alto; insulina nph; glargina; empagliflozin; sitagliptina; glibenclamida
E10.9|cetonuria y poliuria en nino; basal bolus insulin; honeymoon phase
E86|mucosas secas; dry mucous membranes; dry mucosa; ojos hundidos; sunken eyes; signo del pliegue; llenado capilar lento; poor skin turgor; skin tenting
D50.9|pagofagia; pagophagia; pica; coiloiquia; koilonychia; vcm bajo; low mcv; fierro oral; hierro oral; iron supplements
F32.9|hipersomnia; pierde interes; perdida de interes; no disfruta; llanto; llora mucho; cries every day; crying spells; no quiere vivir; suicidal ideation; intento suicida; suicide attempt; ganas de morir; sin energia ni ganas; culpa excesiva; loss of pleasure
F41.1|nervousness; nerviosismo; stop worrying; cant stop worrying; can t stop worrying; no puede dejar de preocuparse; muscle tension; onicofagia; rumiacion; rumination; se preocupa por todo; tension muscular; always on edge
F41.0|miedo a morir; fear of dying; ahogo y palpitaciones subitas; sensacion de muerte inminente; impending doom
F51.0,G47.0|cannot fall asleep; can t fall asleep; lies awake; rumia en la noche; despierta a las; no logra conciliar; desvelo; zopiclona
F90.9,F90.0|cannot sit still; can t sit still; fidgets; fidgety; inquieto y desatento; desatento; se distrae; easily distracted; can t focus; cannot focus; metilfenidato; methylphenidate; no se queda quieto
F10.2,F10.1|cage 4; cage 3; cage 2; audit alto; bebe a diario; drinks daily; drinks a pint; bebe todos los dias; disulfiram; naltrexona por alcohol; consumo problematico de alcohol
F20.9|escucha voces; hears voices; hearing voices; alucinaciones; hallucinations; delirios; ideas delirantes; delusions; soliloquios
F31.9|verborreico; grandiosidad; grandiosity; pressured speech; fuga de ideas; flight of ideas; gasta mucho dinero; euforico
G20|bradicinesia; bradykinesia; rigidez en rueda dentada; cogwheel rigidity; temblor de reposo; resting tremor; levodopa; shuffling gait
G40.9|movimientos tonicoclonicos; tonicoclonica; mordedura de lengua; tongue biting; post ictal; postictal; levetiracetam; keppra; valproato por crisis
G43.9|hemicranea; hemicraneana; one sided headache; unilateral headache; escotomas; scotoma; sees zigzag; luces centelleantes; worse with light
G44.2|dolor en banda; band like headache; bandlike headache; opresiva bitemporal; cefalea opresiva; dolor de cabeza en casco
G45.9,I63.9|amaurosis fugax; transient weakness; resolved weakness; afasia transitoria; transient aphasia
G56.0|mano adormecida; hands go numb; wakes with numb hand; se le duermen las manos; tingling in fingers; hormigueo en dedos; numb fingers; atrofia tenar; thenar atrophy
H10.9|yellow discharge; secrecion amarilla; eye discharge; ojo con secrecion; ojos con secrecion; legañas abundantes; matted eyelids; matted lashes; eye redness; ojo irritado
H52.1|bad distance vision; mala vision de lejos; vision lejana disminuida; needs glasses; necesita lentes; no ve de lejos; lentes para lejos; squinting; entrecierra los ojos; agudeza visual disminuida de lejos
H66.9|mt abombada; membrana abombada; mt eritematosa; timpano congestivo; timpano opaco; erythematous tm; bulging drum; tirones de oreja; tugs at ear; pulls ear; ear tugging
H60.9|tragus doloroso; pain with tragal; tragal tenderness; signo del trago; conducto edematoso; swollen ear canal; dolor al traccionar
H61.2|oido tapado; plugged ear; ear blocked
H81.1|vertigo al girar; vertigo al voltear; vertigo breve; vertigo al cambiar de posicion; room spinning; spinning when turning; vertigo with head movement; vertigo rotatorio; epley; todo le da vueltas
I10|ta alta; bp high; high bp; elevated pressure; pa alta; hypertensive range; toma enalapril; hctz
I21.9|dolor opresivo; dolor retroesternal opresivo; crushing chest pain; supradesnivel; sdst; st elevation; elevacion del st; troponina elevada; elevated troponin; troponinas positivas; dolor irradiado a brazo izquierdo; radiating to left arm
I25.1|pci; prior pci; ptca; angioplastia previa; des to lad; doble antiagregacion; dapt
I26.9|dolor pleuritico y disnea; angiotac; dimero d elevado; elevated d dimer
I48.9|cha2ds2vasc; chads2vasc; cha2ds2 vasc; chads vasc; pulso irregularmente irregular; ausencia de onda p; absent p waves; eliquis; xarelto; dabigatran
I50.9|ef 25; ef 20; ef 30; ef 35; fevi 30; fevi 25; fevi 35; fevi reducida; pitting edema; godet; edema con fovea; pnd; crepitos bibasales; bibasilar crackles; s3 gallop; entresto; dpn nocturna; usa tres almohadas; three pillow orthopnea
I63.9,G45.9|hemiparesia; hemiplejia; hemiplegia; paresia braquiocrural; facial droop; face droop; desviacion de comisura; afasia; aphasia; slurred speech; disartria; dysarthria; dificultad para hablar de inicio subito; sudden weakness; arm weakness; left sided weakness; right sided weakness; nihss; trombolisis; tpa; hipodensidad
I80.2|pierna hinchada; unilateral leg swelling; swollen calf; calf pain; calf tenderness; pantorrilla dolorosa; homans; dolor en pantorrilla
I83.9|venas dilatadas; venas marcadas; venas tortuosas; tortuous veins; legs feel heavy; aranas vasculares; spider veins
J00|nariz congestionada; sniffles; nariz que chorrea; nariz mocosa; romadizo; mocosidad
J01.9|presion facial; facial pressure; facial pain; rinorrea purulenta; purulent rhinorrhea; dolor en senos paranasales; sinus pressure; sinus tenderness; descarga posterior purulenta
J02.9|garganta inflamada; red throat; throat is red; ardor de garganta; scratchy throat; raspy throat
J03.9|placas en amigdalas; pus en amigdalas; white patches on tonsils; amigdalas con pus; enlarged tonsils with exudates; tonsils enlarged; tonsillar exudates; exudado blanquecino
J18.9|condensacion; consolidacion; consolidation; curb 65; curb65; soplo tubario; egofonia; egophony; rll infiltrate; lll infiltrate; lobar infiltrate; opacidad basal
J20.9|cough with sputum; cough productive; tos con mocos; pecho congestionado; chest congestion
J21.9|tiraje; retractions; lactante con sibilancias; wheezing infant; infant with wheezing
J30.4|picazon de nariz; picazon nasal; ojos llorosos; watery eyes; itchy watery eyes; estornudos en salva; mucosa nasal palida; pale boggy turbinates; boggy turbinates; alergico al polvo; acaros; dust mites; loratadina; flonase
J44.9|lama; laba; vef1; fev1; bronquitico; bronquitico cronico; enfisematoso; torax en tonel; barrel chest; home oxygen; oxigeno domiciliario; umeclidinium
J45.9|silbidos al pecho; pecho silba; silba el pecho; pitos en el pecho; pitillos; ventolin; salbutamol; albuterol; wheezing with exercise; wheezing at night; exp wheeze; expiratory wheeze; budesonida; montelukast; fluticasona inhalada; nebulizer
K21.9|sube a la garganta; regurgita; sour taste in mouth; worse lying down; peor al acostarse; ardor que sube; quemazon retroesternal; burning in chest after; esomeprazol
K29.7|boca del estomago; ardor en epigastrio; quemazon epigastrica; gnawing epigastric; eritema antral
K35.8|dolor en fid; dolor migratorio; fid con blumberg; psoas +; rebote en fid; migrated to rlq; signo de rovsing; alvarado; ap aguda
K57.3|dolor fii; llq pain; dolor en fosa iliaca izquierda; left lower quadrant pain
K58.9|dolor abdominal que alivia al defecar; relieved by defecation; alterna diarrea y estrenimiento; alternating diarrhea and constipation
K59.0|va al baño cada; evacua cada; obra cada; esfuerzo al defecar; bm every; pellet stools; straining; senna; bisacodyl; docusate; hard stool; heces duras
K64.9|sangre roja al limpiarse; sangre al limpiarse; bright red blood when wiping; blood on toilet paper; rutilante
K80.2|dolor tras grasas; fatty meal; fatty food; postcholecystectomy; vesicula con litos; cholelithiasis; intolerancia a grasas
K85.9|dolor en faja; dolor en cinturon; dolor en barra; radiating to the back; irradiado a dorso
K92.2|sangre en vomito; coffee ground emesis; pozos de cafe; coffee grounds
L03.9,L03.1|eritema calor y edema; piel roja y caliente; erythema and warmth; warm red skin; placa eritematosa caliente
L20.9|pliegues de codos; pliegues de rodillas; pliegues flexurales; lesiones pruriginosas en pliegues; fosas antecubitales; antecubital; flexuras; piel seca y prurito desde bebe; huecos popliteos; popliteal fossae
L40.9|placas eritematoescamosas; placas descamativas en codos; silvery scales; escamas nacaradas; scaly plaques
L50.9|itchy wheals; evanescent rash; lesiones habonosas; ronchas que pican; come and go rash
B02.9|ampollas en faja; band of blisters; vesiculas agrupadas; grouped vesicles; valaciclovir; valacyclovir; valtrex
B86|prurito nocturno; itching worse at night; nocturnal itching; permetrina; permethrin; ivermectina por sarna; surcos
B82.9|prurito perianal; bruxismo y prurito; gusanos; parasitos en heces; worms in stool; perianal itching; elimina gusanos
B37.0|mucosa yugal; placas que no se desprenden; white plaques on tongue; placas blancas adheridas; placas algodonosas
A09|vomita y obra; despeños diarreicos; evacuaciones liquidas; comida en mal estado; bad food; loose bowel movements; deposiciones liq; camaras; crampy abd pain and diarrhea
M17.9|rodilla dolorosa; crepitos en rodilla; joint space narrowing; viscosuplementacion
M54.5|contractura paravertebral; levantar peso; lifting; lifted; paravertebral spasm; dolor lumb; dolor en la zona baja de la espalda; hurts his back; cargar peso
M54.2|cuello rigido; wry neck; neck spasm
M10.9|primer ortejo; first mtp; big toe pain; big toe; colchicina; acido urico alto; high uric acid
M72.2|first steps in the morning; primeros pasos; dolor en talon; talon doloroso
M75.1|arco doloroso; painful arc; jobe; neer; hawkins; no puede levantar el brazo; cannot raise arm
M81.9|alendronato; dexa; densitometria
N10|puno percusion; puno percusion positiva; puñopercusion positiva; giordano positivo; cva tenderness; flank tenderness with fever; costovertebral tenderness
N20.0,N20.1,N23|colicky flank pain; flank pain radiating; dolor lumbar colico; ureteral; hidronefrosis; hydronephrosis; dolor en flanco irradiado; dolor lumbar irradiado a ingle; radiates to groin; radiating to groin
N39.0|frecuencia urinaria; urinary frequency; tenesmo; nitrito; orina fetida; foul urine; smelly urine; macrobid; urgencia urinaria
N30.0|orina sanguinolenta; bladder pain; urgencia miccional y hematuria
N40|chorro debil; weak stream; nicturia; nocturia; goteo terminal; dribbling; prostata aumentada; tamsulosina; flomax; hesitancy; tacto rectal prostata aumentada; poor stream; vaciado incompleto; incomplete emptying
N76.0|flujo fetido; malodorous discharge; flujo maloliente; ph vaginal elevado; whiff test
N92.0|coagulos menstruales; passing clots; soaking pads; toallas por dia
O21.0|pregnant with persistent vomiting; pregnant with vomiting; vomitos en embarazada; cetonuria; ketonuria; embarazada con vomitos; gestante con vomitos
O14.9|proteinuria y pa elevada; fotopsias; epigastralgia en embarazada; sulfato de magnesio
O80|intact perineum; perine intacto; perine indemne; apgar; alumbramiento espontaneo; term female infant; term male infant; healthy male; healthy female; episiotomia; crowning; expulsivo; rn vivo; placenta completa
O20.0|closed os; oci cerrado; cuello cerrado con sangrado; spotting in pregnancy
S93.4|maleolo externo; maleolo peroneo; dolor maleolar; lateral malleolus; ottawa negativo; ottawa neg; anterior talofibular; se doblo el pie; turned her ankle; hurt his ankle; ankle injury
S06.0|amnesia breve; amnesia del episodio; loss of consciousness after fall; brief loc; seeing stars
S52.5|foosh; mano extendida; outstretched hand; deformidad de muneca; wrist deformity
S72.0|pierna acortada y rotada; shortened and externally rotated; acortada y en rotacion externa; shortened and rotated
S61.0,S61.9|cortada con cuchillo; knife cut; glass cut; se corto con; cut with knife; se corto el dedo
T78.2|throat swelling; edema de glotis; epi given; epipen; adrenalina im; im epinephrine; garganta cerrada
U07.1|anosmia; perdida del olfato; loss of smell; loss of taste; ageusia
Z00.0|well visit; feeling fine; feels fine; feeling well; sin quejas; sano; examenes de laboratorio de rutina; wants routine labs; checkup labs; control de rutina
R51|duele la cabeza; head pain; dolor cefalico; pressure in head
R05|hacking; tos por ieca; ace cough
F32.9|dep mayor; no quiere levantarse; ideas de minusvalia; llora; feels worthless; worthlessness; feels empty; no le encuentra sentido; baja autoestima; low self esteem; perdida de apetito y llanto
F20.9|oye voces; delirio persecutorio; ideas de persecucion; se siente perseguido; paranoid delusions; persecutory; feels people are watching; olanzapina; risperidona; haloperidol
F31.9|quetiapina por bipolaridad; off lithium; litio por bipolaridad; hipomania; hypomania
F41.9,F41.1|palpitaciones por nervios; angustia constante; on edge
G56.0|median nerve; nervio mediano; compression of median nerve; compresion del mediano; emg mediano
H10.9|goopy eyes; both eyes red; red eyes; eyes red; gunky eyes; watery red eyes; eyes glued; goop
H52.1|squints; va 20/60; va 20/80; va 20/100; va 20/40; lentes nuevos; bad eyesight; no ve bien de lejos; se acerca a la television; sits close to the tv
I25.1|bypass; cor 3 vasos; enfermedad de tres vasos; three vessel disease; 3 vessel disease; cabg x3; lad stent
I50.9|fevi; edema eeii; le edema; fe reducida; ble edema; reduced ef; hinchazon de piernas y ahogo; probnp elevado; nt probnp; ntprobnp; bnp elevado; elevated bnp
I48.9|irreg irreg; irregularly irreg; irreg pulse; rate control and anticoagulation
K35.8|now rlq; rlq; fid; periumbilical pain; dolor periumbilical; guarding in rlq
K80.2|dolor hd; ruq; colico hd
M17.9|osteophytes; osteofitos; knees ache; knee pain with stairs; crepitation knee; rodilla desgastada; dolor al bajar escaleras
M19.9|manos con nodulos de heberden; heberden; bouchard
N20.0|microhematuria; calculo en pelvis renal; colico en flanco; flanco izq; flanco derecho; renal pelvis
S93.4|eversion injury; bear weight; bearing weight; tobillo edematoso; landed wrong on foot; ankle swollen
O14.9|sulfato mg; magnesium sulfate; mgso4; pih; severe range bp; proteinuria en embarazada
J44.9|home o2; epoc gold c; epoc gold d
J45.9|crisis bronquial; crisis bronquial obstructiva; usa inhaladores; puffs
T30.0|scald burn; blisters from burn; se quemo; burned hand; burnt; flictenas por agua caliente
L03.9|rojo caliente edematoso; red hot swollen
N39.0|confusa con orina turbia; positive leuk esterase; leuks
A41.9|lactato elevado; elevated lactate; qsofa; sirs; vasopresores; norepinephrine
E10.9|ketones positive; respiracion de kussmaul; kussmaul
D64.9|conjuntivas palidas; pale conjunctivae
`;
