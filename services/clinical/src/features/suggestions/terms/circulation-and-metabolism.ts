/** Metabolism, circulation, blood and kidneys. `codes|expressions`; how they are read: code-terms.ts. */
export const CIRCULATION_AND_METABOLISM = `
I10|hta; hipertension arterial; hipertension arterial sistemica; hipertension esencial; hipertension; hipertenso; presion arterial alta; presion alta; htn; high blood pressure; hypertension; hypertensive; essential hypertension; arterial hypertension; has cronica; elevated blood pressure known
I16.0,I10|urgencia hipertensiva; crisis hipertensiva; hypertensive urgency; hypertensive crisis
I11.9,I10|cardiopatia hipertensiva; hypertensive heart disease
I15.9,I10|hipertension secundaria; secondary hypertension
R03.0,I10|presion arterial elevada; elevated blood pressure; cifras tensionales elevadas
I95.9|hipotension arterial; hipotension; hypotension; presion baja; low blood pressure
I95.1|hipotension ortostatica; orthostatic hypotension
I20.9,I25.1|angina; angina de pecho; angina pectoris; angor; angina de esfuerzo; stable angina
I20.0|angina inestable; unstable angina; sindrome coronario agudo; acute coronary syndrome; sca; acs
I21.9,I21.4,I21.3|iam; infarto agudo de miocardio; infarto de miocardio; infarto; infarto cardiaco; heart attack; myocardial infarction; acute myocardial infarction; acute mi; mi; ami
I21.3,I21.9|iamcest; iam con elevacion del st; stemi; st elevation myocardial infarction; st elevation mi; scacest; infarto con supradesnivel st
I21.4,I21.9|iamsest; iam sin elevacion del st; nstemi; non st elevation myocardial infarction; non st elevation mi; scasest; infarto sin supradesnivel st
I25.2,I25.1|infarto antiguo; infarto previo; old myocardial infarction; previous mi; prior mi; prior myocardial infarction
I25.1,I25.9|cardiopatia isquemica; enfermedad coronaria; enfermedad arterial coronaria; coronary artery disease; cad; ischemic heart disease; ischaemic heart disease; coronary heart disease; arteriosclerosis coronaria; arterias del corazon
I26.9|tep; embolia pulmonar; tromboembolismo pulmonar; tromboembolia pulmonar; pulmonary embolism; pulmonary embolus
I27.2|hipertension pulmonar; pulmonary hypertension
I30.9|pericarditis; pericarditis aguda; acute pericarditis
I33.0|endocarditis; endocarditis infecciosa; infective endocarditis
I34.0|insuficiencia mitral; mitral regurgitation; mitral insufficiency
I35.0|estenosis aortica; aortic stenosis
I40.9|miocarditis; myocarditis
I42.9,I42.0|miocardiopatia; cardiomyopathy; miocardiopatia dilatada; dilated cardiomyopathy
I44.2|bloqueo auriculoventricular completo; bloqueo av completo; complete heart block; third degree av block
I46.9|paro cardiaco; paro cardiorrespiratorio; cardiac arrest; pcr presenciado
I47.1|taquicardia supraventricular; tsv; svt; supraventricular tachycardia; tpsv
I47.2|taquicardia ventricular; ventricular tachycardia
I48.9,I48.91,I48|fa; fibrilacion auricular; fibrilacion atrial; afib; a fib; atrial fibrillation; af rapida; acxfa; fibrilacion y aleteo auricular
I48.9,I48.92|flutter auricular; aleteo auricular; atrial flutter
I49.9|arritmia; arritmia cardiaca; cardiac arrhythmia; arrhythmia
I49.3,I49.4|extrasistoles ventriculares; extrasistoles; premature ventricular contractions; pvcs
I50.9,I50|icc; insuficiencia cardiaca; insuficiencia cardiaca congestiva; ic descompensada; falla cardiaca; chf; heart failure; congestive heart failure; cardiac failure; hfref; hfpef
J81.0,I50.1,J81|edema agudo de pulmon; eap; acute pulmonary edema; acute pulmonary oedema; edema pulmonar agudo
I60.9|hemorragia subaracnoidea; hsa; subarachnoid hemorrhage; subarachnoid haemorrhage
I61.9|hemorragia intracerebral; acv hemorragico; hemorrhagic stroke; intracerebral hemorrhage; hematoma intracerebral
I63.9,I64|acv; ictus; acv isquemico; evc; ave; ave isquemico; accidente cerebrovascular; infarto cerebral; ictus isquemico; stroke; ischemic stroke; ischaemic stroke; cerebrovascular accident; cva; cerebral infarction; derrame cerebral
G45.9|ait; ataque isquemico transitorio; tia; transient ischemic attack; transient ischaemic attack; accidente isquemico transitorio
I65.2|estenosis carotidea; carotid stenosis
I69.3,I69.9|secuela de acv; secuelas de ictus; sequelae of stroke
I70.2,I73.9|enfermedad arterial periferica; arteriopatia periferica; peripheral artery disease; peripheral arterial disease; claudicacion intermitente; intermittent claudication; pad; pvd
I71.4|aneurisma de aorta abdominal; abdominal aortic aneurysm; aaa
I71.0|diseccion aortica; diseccion de aorta; aortic dissection
I80.2,I82.4,I80.3|tvp; trombosis venosa profunda; dvt; deep vein thrombosis; deep venous thrombosis
I80.0,I80.9|tromboflebitis; flebitis; thrombophlebitis; phlebitis; tromboflebitis superficial
I83.9|varices; varices en las piernas; varices de miembros inferiores; venas varicosas; varicose veins; varicosities
I83.0|ulcera varicosa; ulcera venosa; venous ulcer
I87.2|insuficiencia venosa; insuficiencia venosa cronica; venous insufficiency
K64.9,I84.9|hemorroides; hemorrhoids; haemorrhoids; piles; almorranas
I89.0|linfedema; lymphedema; lymphoedema
E03.9|hipotiroidismo; hipotiroidea; hypothyroidism; hypothyroid; underactive thyroid
E05.9|hipertiroidismo; hyperthyroidism; overactive thyroid; tirotoxicosis; thyrotoxicosis
E05.0|graves disease; enfermedad de graves; enfermedad de graves basedow; bocio toxico difuso
E06.3|tiroiditis de hashimoto; hashimoto; hashimoto thyroiditis; tiroiditis autoinmune
E04.9,E04.1|bocio; goiter; goitre; nodulo tiroideo; thyroid nodule
E10.9|dm1; dm tipo 1; dm 1; diabetes tipo 1; diabetes mellitus tipo 1; diabetes mellitus tipo i; diabetes tipo i; t1dm; type 1 diabetes; type 1 diabetes mellitus; type i diabetes; insulin dependent diabetes; diabetes insulinodependiente; juvenile diabetes
E11.9|dm2; non insulin dependent diabetes; dm tipo 2; dm 2; dm ii; dmii; dm tipo ii; diabetes tipo 2; diabetes mellitus tipo 2; diabetes mellitus tipo ii; diabetes tipo ii; diabetes mellitus 2; t2dm; type 2 diabetes; type 2 diabetes mellitus; type ii diabetes; type 2 dm; dm type 2; diabetes no insulinodependiente; niddm; diabetes del adulto; diabetico tipo 2
E11.9,E14.9|diabetes; diabetes mellitus; diabetico; dm
E11.2,E14.2|nefropatia diabetica; diabetic nephropathy; diabetic kidney disease; enfermedad renal diabetica; diabetic nephropathy type 2
E11.3,E11.31,H36.0|retinopatia diabetica; diabetic retinopathy
E11.4,E14.4|neuropatia diabetica; polineuropatia diabetica; diabetic neuropathy; diabetic polyneuropathy; diabetic peripheral neuropathy
E11.5,E11.62,E14.5|pie diabetico; diabetic foot; ulcera de pie diabetico; diabetic foot ulcer
E10.1,E11.1|cetoacidosis diabetica; cad diabetica; diabetic ketoacidosis; dka; cetoacidosis
E16.2,E11.64|hipoglucemia; hipoglicemia; hypoglycemia; hypoglycaemia; low blood sugar
R73.9,R73.0|hiperglucemia; hiperglicemia; hyperglycemia; hyperglycaemia; high blood sugar
R73.0,R73.03|prediabetes; intolerancia a la glucosa; impaired glucose tolerance; glucosa alterada en ayunas; resistencia a la insulina; insulin resistance
O24.4|diabetes gestacional; gestational diabetes; dmg; gdm
E66.9,E66|obesidad; obeso; obesity; obesidad morbida; exceso de peso; morbid obesity
E66.3,E66.9|sobrepeso; overweight
E78.0,E78.00|hipercolesterolemia; colesterol alto; colesterol elevado; hypercholesterolemia; hypercholesterolaemia; high cholesterol; elevated cholesterol; raised cholesterol; ldl elevado; high ldl
E78.1|hipertrigliceridemia; trigliceridos altos; trigliceridos elevados; hypertriglyceridemia; high triglycerides
E78.2,E78.5|hiperlipidemia mixta; dislipidemia mixta; mixed hyperlipidemia; mixed dyslipidemia
E78.5|dislipidemia; dislipemia; hiperlipidemia; dyslipidemia; dyslipidaemia; hyperlipidemia; hyperlipidaemia; dlp; hld; high blood fats; grasas altas en sangre
E79.0,M10.9|hiperuricemia; hyperuricemia
E86.0,E86|deshidratacion; deshidratado; dehydration; dehydrated; volume depletion
E87.1|hiponatremia; hyponatremia; hyponatraemia
E87.5|hiperpotasemia; hiperkalemia; hyperkalemia; hyperkalaemia
E87.6|hipopotasemia; hipokalemia; hypokalemia; hypokalaemia
E83.5|hipercalcemia; hypercalcemia
E55.9|deficiencia de vitamina d; deficit de vitamina d; vitamin d deficiency
E53.8,D51.9|deficiencia de vitamina b12; deficit de b12; vitamin b12 deficiency; b12 deficiency
E46,E44.0,E43|desnutricion; malnutricion; malnutrition; undernutrition
E24.9|sindrome de cushing; cushing syndrome
E27.4,E27.1|insuficiencia suprarrenal; adrenal insufficiency; enfermedad de addison; addison disease
E28.2|sindrome de ovario poliquistico; ovario poliquistico; sop; pcos; polycystic ovary syndrome; polycystic ovarian syndrome
E88.8,E88.81|sindrome metabolico; metabolic syndrome
D50.9|anemia ferropenica; anemia ferropriva; anemia por deficiencia de hierro; anemia por falta de hierro; ferropenia; iron deficiency anemia; iron deficiency anaemia; iron deficiency; ida; deficit de hierro
D50.0|anemia por sangrado cronico; anemia por perdida de sangre; anemia due to chronic blood loss
D51.0|anemia perniciosa; pernicious anemia; pernicious anaemia
D57.1|drepanocitosis; anemia falciforme; sickle cell disease; sickle cell anemia
D64.9,D50.9|anemia; anemico; anaemia; anaemic
D69.6|trombocitopenia; plaquetopenia; thrombocytopenia
D70,D70.9|neutropenia; neutropenia febril; febrile neutropenia
D68.9|coagulopatia; coagulopathy
N17.9|ira renal; insuficiencia renal aguda; lesion renal aguda; fallo renal agudo; aki; acute kidney injury; acute renal failure; arf
N18.9|irc; erc; insuficiencia renal cronica; enfermedad renal cronica; chronic kidney disease; ckd; chronic renal failure; chronic renal insufficiency
N18.3|erc estadio 3; erc 3; ckd stage 3; ckd 3; enfermedad renal cronica estadio 3; ckd iii
N18.6,N18.5|erc terminal; erc estadio 5; end stage renal disease; esrd; ckd stage 5; hemodialisis; hemodialysis; insuficiencia renal terminal
N04.9|sindrome nefrotico; nephrotic syndrome
N00.9,N05.9|glomerulonefritis; glomerulonephritis; sindrome nefritico; nephritic syndrome
N10,N12|pielonefritis; pielonefritis aguda; pyelonephritis; acute pyelonephritis; kidney infection; infeccion renal
N20.0|litiasis renal; nefrolitiasis; calculo renal; piedra en el rinon; kidney stone; nephrolithiasis; renal calculus
N20.1,N20.0|litiasis ureteral; calculo ureteral; ureteral stone; ureteric stone; ureteric calculus; vuj stone; ureterolithiasis; ureteral calculus
N23,N20.0|colico renal; colico nefritico; renal colic; colico renoureteral; ureteric colic
N30.0,N30.00,N39.0|cistitis; cistitis aguda; cystitis; acute cystitis; bladder infection; infeccion de vejiga; infection of the bladder
N39.0|itu; ivu; infeccion urinaria; infeccion de orina; infeccion del tracto urinario; infeccion de vias urinarias; uti; urinary tract infection; urinary infection; urine infection; urosepsis; bacteriuria; nitritos positivos; positive nitrites; urocultivo positivo; urine culture positive
N40,N40.1,N40.0|hbp; hpb; hiperplasia prostatica; hiperplasia prostatica benigna; hipertrofia prostatica; bph; benign prostatic hyperplasia; enlarged prostate; prostatismo; prostatic hyperplasia
N41.0,N41.9|prostatitis; prostatitis aguda; acute prostatitis
N45.9,N45.1|epididimitis; orquitis; orquiepididimitis; epididymitis; orchitis
N44,N44.0|torsion testicular; testicular torsion
N48.1|balanitis; balanopostitis
N52.9,N48.4|disfuncion erectil; impotencia; erectile dysfunction
N43.3|hidrocele; hydrocele
R33,R33.9|retencion urinaria; retencion aguda de orina; urinary retention; globo vesical
R32|incontinencia urinaria; urinary incontinence
`;
