/** Abbreviations and short forms of notes typed in a hurry. `codes|expressions`; how they are read: code-terms.ts. */
export const SHORT_FORMS = `
I10|hipertension art; ht arterial; hipertension a; hta i; hta ii; hta estadio 1; hta estadio 2; elevated bps; high bps
I16.0,I10|htn urgency; htn emergency; emergencia hipertensiva; hypertensive emergency; crisis hta
I21.9|ima; sca con sdst; stemi inferior; ami anterior; iam anterior; iam inferior; iam inferoposterior; iam con sdst; iam sin sdst; infarto agudo; coronary occlusion
I20.0|angina inest; ua nstemi; sca sin sdst
I20.9|exertional angina; angina estable; angor de esfuerzo; dolor anginoso
I25.1|ci cronica; eac; cardiopatia coronaria; coronariopatia; ihd; ischemic cardiomyopathy; miocardiopatia isquemica; cardiopatia isq
I48.9|af; fa rvr; fa paroxistica; fa permanente; fa persistente; paroxysmal af; a fibrillation; fibrilacion auricular paroxistica; acfa; fibrilacion aur; rvr
I50.9|ic congestiva; ic cronica; icc desc; icc descompensada; icfer; icfep; ic fer; insuficiencia card; adhf; acute decompensated heart failure; decompensated hf; hf exacerbation; chf exac; systolic hf; diastolic hf; falla cardiaca congestiva; hf
I26.9|pe; saddle pe; embolismo pulmonar; tep segmentario; tep masivo; lung clot; pulmonary emboli
I80.2,I82.4|trombosis venosa; tvp femoral; tvp poplitea; tvp msi; venous thrombosis; clot in the leg; trombosis en la pierna
I63.9,I64|acv isq; acve; icv; cva ischemic; acute stroke; infarto lacunar; lacunar infarct; lacunar stroke; mca stroke; acv en curso; ictus acm
I61.9|ich; hic; intraparenchymal hemorrhage; hemorragia cerebral; brain bleed
G45.9|mini stroke; ait carotideo; isquemia transitoria
I70.2,I73.9|eap cronica; peripheral vascular disease; claudication; claudicacion
I87.2,I83.9|ivc; insuficiencia venosa de miembros inferiores; venous stasis; stasis dermatitis
I95.1|ortostatismo; orthostasis; hipotension postural; postural hypotension
E10.9|dm t1; dm tipo i; type 1 dm; type i dm; dm type 1; dm1 debut; insulinodependiente; diabetico insulinodependiente; insulin dependent; iddm; type one diabetes; juvenile onset diabetes
E11.9|dm t2; type ii dm; dm type ii; dm 2 mal controlada; diabetes 2; dbt tipo 2; dbt 2; dmnid; type two diabetes; adult onset diabetes; aodm; uncontrolled dm; uncontrolled diabetes; diabetes descompensada; diab mellitus; azucar alta en la sangre; sugar diabetes
E11.4|npd; polineuropatia diab; dpn; neuropatia diab
E11.2|erd; nefropatia diab; diabetic ckd; dkd
E11.5|pie db; infected diabetic foot; pie diabetico infectado
E03.9|hipotiroidismo subclinico; subclinical hypothyroidism; hipotiroidismo primario; mixedema; low thyroid
E05.9|hipertiroideo; hyperthyroid; bocio toxico; high thyroid; tirotoxico
E66.9|obesidad grado 1; obesidad grado 2; obesidad grado 3; obesidad grado i; obesidad grado ii; obesidad grado iii; class 1 obesity; class 2 obesity; class 3 obesity; morbidly obese; severe obesity
E78.5|dlp mixta; dislip; hiperlip; dyslipid; lipid disorder
E78.0|hipercolest; colest alto
E78.1|tg altos; tg elevados; hipertg; elevated triglycerides; elevated tg; high tg
E86,E86.0|dht; deshidratacion leve; deshidratacion moderada; hypovolemia; hipovolemia; volume depleted
E87.1|low sodium; sodio bajo; low na
E87.5|high potassium; potasio alto; hyperk
E87.6|low potassium; potasio bajo; hypok
E55.9|vit d deficiency; low vitamin d; vitamina d baja; vit d baja; deficit de vit d; hipovitaminosis d
E28.2|spop; pco; polycystic ovaries; sopq
D50.9|fe deficiency anemia; fe deficiency; anemia ferrop; anemia microcitica; microcytic anemia; anemia microcitica hipocromica; low iron stores; anemia carencial; anemia por deficit de hierro; iron def anemia; iron def; falta de hierro
J00|common cold sx; resfrio comun; resfriado com; nasofaringitis aguda; catarro nasal; rinofaringitis viral
J06.9,J00|cvas; iras; irs; iraa; ivrs; uri sx; viral uri; infeccion respiratoria alta viral; rinofaringitis con tos; cuadro respiratorio alto; infeccion de via aerea superior; infeccion via respiratoria alta; itrs
J06.9,N17.9|ira
J02.9|faringitis viral; viral pharyngitis; throat infection; infeccion de garganta; garganta roja; faringitis eritematosa; faringitis bacteriana
J02.0,J02.9|gas pharyngitis; strep pharyngitis; strep positive; rapid strep positive; rapid strep pos; estreptococo positivo; streptococcal sore throat
J03.9|aa pultacea; amigdalitis pultacea; amigdalitis bacteriana; amigdalitis purulenta; amigdalitis estreptococica; bacterial tonsillitis; placas de pus; pus on tonsils; exudative pharyngitis; faringoamigdalitis bacteriana; faringoamigdalitis pultacea; angina pultacea
J01.9|sinusitis maxilar; sinusitis frontal; acute bacterial sinusitis; abrs; rinosinusitis aguda; maxillary sinusitis
J18.9|pna; neumo; neumonia ac; neumonia lob inf der; nac grave; nac leve; bnm; neumopatia aguda; cap rll; lobar pna; neumonia atipica; atypical pneumonia; walking pneumonia; hap; foco neumonico; lung infection
J20.9|bronq aguda; br aguda; chest infection; bronchitis acute; catarro bronquial; bronquitis catarral; bronquitis viral
J21.9|vrs positivo; rsv positive; rsv bronchiolitis; bronquiolitis vrs; sbo lactante; sindrome bronquial obstructivo
J05.0|laringitis obstructiva; laringitis aguda obstructiva; tos perruna; barky cough; barking cough; stridor at night; crup viral; viral croup; inspiratory stridor; estridor inspiratorio; tos de foca; ltb
J10.1,J11.1|flu a; flu b; influenza a positiva; influenza b positiva; influenza positive; flu positive; gripe a; gripe b; h1n1; ili; etg; cuadro pseudogripal; sindrome pseudogripal; flu like illness; flulike illness; flu like syndrome
J44.9|lcfa; ocfa; epoc gold b; epoc estable; stable copd; enfermedad pulm obstructiva cronica; limitacion cronica al flujo aereo
J44.1,J44.9|ae copd; copd exac; copd flare; epoc exac; eepoc; epoc sobreinfectado; epoc reagud; epoc desc; copd flareup; epoc en exacerbacion; epoc con exacerbacion; reagudizacion de epoc
J45.9|rad; reactive airway disease; hiperreactividad bronquial; hrb; eib; exercise induced asthma; asma bronq; asma persistente; asma intermitente; asthma exac; asthma flare; asthma flareup; sibilancias recurrentes; asma descompensada; asma no controlada; asma en crisis
J30.4,J30.1|ar seasonal; rinitis alerg; rinitis estacional; alergia primaveral; env allergies; environmental allergies; allergies seasonal; nasal allergies; rinitis al; rinitis cronica alergica
A15.0,A16.9|tbc pulm; tbc activa; pulmonary tb; active tb; bk esputo; bk positiva; afb positive; afb smear positive; tbp
N39.0|itu baja; itu alta; itu recurrente; ivu baja; ivus; infeccion urin; inf urinaria; recurrent uti; uti sx; uroinfeccion; infeccion del tracto urin; urinary tract inf; infeccion tu; itu febril; positive ua; ua positive
N30.0,N39.0|hemorrhagic cystitis; cistitis hemorragica; honeymoon cystitis; bladder inf
N10|pna aguda; pielonef; pyelo; acute pyelo; upper uti; pna derecha renal; cva tenderness with fever
N20.0,N20.1|urolitiasis; urolithiasis; litiasis urinaria; lito renal; lito ureteral; litiasis; nefrolit; renal stone; ureterolitiasis; ureteral calculi; calculo uret; stone in the ureter; uvj stone; calculo en rinon; kidney stone pain
N23,N20.0|colico ren; colico nefrit; colico reno ureteral
N17.9|ira prerrenal; ira post renal; ira oligurica; ira kdigo; lra; injuria renal aguda; dano renal agudo; aki on ckd; prerenal aki; prerenal azotemia; creatinina elevada aguda; acute on chronic kidney injury
N18.9|erct; ckd stage 4; ckd stage 2; ckd 4; ckd iv; erc etapa 3; erc 3a; erc 3b; erc etapa 4; erc g3; ckd3; ckd3a; ckd3b; ckd4; chronic kidney dz; nefropatia cronica; erc etapa 3b; erc etapa 3a; erc estadio 4; erc estadio iii; erc estadio iv
N40|hpb sintomatica; crecimiento prostatico; prostata grande; luts bph; bph luts; adenoma prostatico; adenoma de prostata; hiperplasia de prostata; hipertrofia de prostata; prostate enlargement; prostatomegalia
K21.9|enf por reflujo; reflujo ge; ge reflux; gerd sx; er ge; reflujo gastrico; gastric reflux; acid reflux dz
K29.7|gastropatia; gastritis por aines; nsaid gastritis; gastritis medicamentosa; alcoholic gastritis; gastritis eritematosa
K35.8|apend aguda; appy; acute appy; peritonitis apendicular; plastron apendicular; perforated appendix; apendicitis perforada; apendicitis complicada
K80.2|litiasis ves; colelit; sludge; barro biliar; biliary sludge; colelitiasis sintomatica; symptomatic cholelithiasis; cholelith; colico hepatico
K80.0,K81.0|colecist aguda; acute chole; cholecystitis calculous; positive murphy; murphy sign positive
K85.9|pa biliar; gallstone pancreatitis; etoh pancreatitis; alcoholic pancreatitis; pancreatitis biliar; lipasa elevada; elevated lipase; pancreatitis alcoholica
K57.3,K57.9|sigmoid diverticulitis; divertic; diverticulitis sigmoidea
K58.9|ibs c; ibs d; ibs m; colon irrit; colon espastico; spastic colon
K59.0|constip; estrenimiento cronico; constipacion cronica; fecaloma; fecal impaction; impactacion fecal; heces endurecidas; bristol 1; bristol 2; transito lento; dificultad para evacuar; dificultad para defecar; hard bms; no bm
K64.9,I84.9|hemorrh; hemorroides externas; hemorroides internas; internal hemorrhoids; external hemorrhoids; thrombosed hemorrhoid; hemorroide trombosada
K76.0|ehgna; esteatosis hep; masld; mafld; fatty liver disease; hgna; eshna
K92.2|gib; ugib; lgib; hdb; hemorragia digestiva baja; hematemesis; upper gi bleeding; vomiting blood; vomita sangre; lower gi bleed; sangrado digestivo alto
A09|gea viral; eda aguda; ge aguda; gastroent; n/v/d; nvd; gi bug; tummy bug; eda infantil; enfermedad diarreica aguda; sd diarreico agudo; sindrome diarreico; infeccion gastrointestinal; infeccion intestinal; infeccion estomacal; gastroenteritis viral; diarrea viral; diarrea del viajero; gastroenterit
R11|n/v; nausea/vomiting; nauseas/vomitos; throwing up; arrojando
`;
