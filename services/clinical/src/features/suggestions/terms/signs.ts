/**
 * Complaints and findings by which a note tells of a condition that it does not name: what they suggest counts less. `codes|expressions`;
 * how they are read: code-terms.ts.
 */
export const SIGNS = `
J00,J30.4,J06.9|rinorrea; runny nose; congestion nasal; nasal congestion; stuffy nose; blocked nose; nariz tapada; estornudos; sneezing; mocos; moqueo; secrecion nasal
J30.4|prurito nasal; itchy nose; itchy eyes and nose; lagrimeo y estornudos
J20.9|roncus; rhonchi; esputo mucoide; tos con flema; cough with phlegm; tos con expectoracion
J18.9|crepitantes; crackles; estertores; rales; esputo herrumbroso; rusty sputum; infiltrado; infiltrate; foco de condensacion
J45.9|pecho apretado por la noche; chest tightness at night; usa salbutamol; uses albuterol; peak flow; inhalador de rescate; rescue inhaler
J44.9|fumador con disnea; paquetes ano; pack years; tiotropio; tiotropium
J02.9,J03.9|faringe eritematosa; faringe hiperemica; red pharynx; pharyngeal erythema; throat erythema; dolor al tragar; pain on swallowing; painful swallowing
J03.9|amigdalas inflamadas; amigdalas rojas; swollen tonsils; amigdalas aumentadas; exudado amigdalino; amigdalas hipertroficas; centor
H66.9|dolor de oido; otalgia; ear pain; earache; timpano hiperemico; red tympanic membrane; red drum; red eardrum; se jala la oreja; pulling at ear; tugging at ear
H10.9|legana; lagana; lagana matinal; eyelid crusting; eyelids stuck; ojos pegados; ardor ocular; itchy red eye; hiperemia conjuntival; conjunctival injection
H52.1|vision borrosa de lejos; no ve el pizarron; no ve la pizarra; cannot see the board; trouble seeing the board; difficulty seeing far; squints at distance; distance vision blurry; mejora con lentes negativos
I10|cifras tensionales elevadas; presion elevada; pa elevada; bp elevated; elevated bp; raised blood pressure; tension arterial alta; tension alta; losartan; enalapril; amlodipino; lisinopril; valsartan; hydrochlorothiazide; hidroclorotiazida
E11.9|polidipsia; polydipsia; poliuria; polyuria; hba1c; a1c; glicada; hemoglobina glicosilada; glicemia elevada; metformina; hiperglucemia; high fasting glucose; fasting glucose
E11.4|ardor en los pies; burning feet; monofilamento alterado; loss of sensation in both feet; pies dormidos; tingling in both feet; gabapentina por pies
E11.2|microalbuminuria; albuminuria; proteinuria diabetica; proteinuria
E10.9|bomba de insulina; insulin pump; basal bolo; basal bolus
E03.9|tsh elevada; tsh alta; high tsh; elevated tsh; raised tsh; levotiroxina; levothyroxine; intolerancia al frio; cold intolerance
E66.9|bajar de peso; weight reduction
E78.0,E78.5|ldl alto; ldl; colesterol total; total cholesterol; estatina; statin; atorvastatina; rosuvastatina; simvastatin
E78.5|lipidos elevados; elevated lipids; perfil lipidico alterado; abnormal lipid panel
D50.9|ferritina baja; low ferritin; ferritina; microcitosis; microcytic; sulfato ferroso; ferrous sulfate; palidez; pallor; hierro bajo; low iron
F32.9|tristeza; sadness; llanto facil; tearful; desesperanza; hopelessness; hopeless; sin ganas de nada; lost interest; loss of interest; desanimado; triste; phq 9; ideacion suicida; sertralina; fluoxetina; escitalopram
F41.1|nervios; nervioso; nervous; preocupacion; worry; worried all the time; gad 7; tension constante; inquietud; restlessness; restless and worried
F51.0|despierta en la noche; wakes at night; early waking; despertar precoz; higiene del sueno; sleep hygiene; no concilia el sueno; melatonin; zolpidem
G43.9|fotofobia; photophobia; fonofobia; phonophobia; aura visual; visual aura; sumatriptan; triptan; throbbing; pulsatil
G56.0|hormigueo en la mano; tingling in the hand; adormecimiento de la mano; hand numbness; numb hand at night; numbness in the hand; ferula nocturna; wrist splint; mano dormida; night splint
I48.9|pulso irregular; irregular pulse; irregularly irregular; latido irregular; irregular heartbeat; ritmo irregular; apixaban; warfarina; acenocumarol; rivaroxaban
I50.9|ortopnea; orthopnea; disnea paroxistica nocturna; paroxysmal nocturnal dyspnea; ingurgitacion yugular; jugular venous distension; jvd; fraccion de eyeccion reducida; reduced ejection fraction; bnp; furosemida; nyha
I25.1|stent; stent coronario; bypass coronario; cabg; angioplastia; revascularizado; prior stent; coronariografia
I83.9|venas dilatadas en las piernas; dilated veins; bulging leg veins; pesadez de piernas; piernas pesadas; heavy legs; medias de compresion; compression stockings
K21.9|ardor retroesternal; retrosternal burning; sabor acido; sour taste; acid taste; regurgitacion; regurgitation; burning after meals; ardor despues de comer; omeprazol; pantoprazol
K29.7|epigastralgia; epigastric burning; ardor epigastrico; epigastric pain; ardor de estomago; dolor en la boca del estomago; ains; nsaid use
K35.8|fosa iliaca derecha; right iliac fossa; mcburney; blumberg; migratory pain to the right; dolor periumbilical que migra; rlq pain; rlq tenderness; right lower quadrant pain; psoas positivo; rovsing
K59.0|laxante; laxative; lactulosa; polyethylene glycol; no obra; no defeca; straining at stool; pujo; deposiciones duras; heces caprinas
K80.2|dolor en hipocondrio derecho; right upper quadrant pain; ruq pain; colico tras comida grasa; pain after fatty meals; dolor tras comidas grasas; hipocondrio derecho
A09|diarrea; diarrhea; diarrhoea; vomitos; suero oral; sales de rehidratacion; oral rehydration; gastro; loose stools after food; retortijones
B34.9|malestar general; body aches; cuerpo cortado; dolor de cuerpo; mialgias y fiebre; febricula; low grade fever; quebrantamiento; achy
B37.0|placas blanquecinas; white plaques; nistatina; nystatin; white coating on tongue; lengua blanca
B82.9|prurito anal; anal itching; albendazol; mebendazole; coproparasitologico; huevos en heces; eggs in stool; expulso lombriz
C50.9|tamoxifeno; mastectomia; biopsia de mama; breast biopsy; letrozole; anastrozol
L20.9|placas eccematosas; flexural rash; pliegues antecubitales; antecubital rash; piel seca con prurito; dry itchy skin; xerosis; itchy patches; emolientes; emollients; lesiones en pliegues
L50.9|lesiones pruriginosas evanescentes; itchy welts; welts; raised itchy rash; cetirizina
M17.9|crepitacion de rodilla; dolor de rodilla; knee pain; dolor en ambas rodillas; crepitus of the knee; rigidez de rodilla; knee stiffness; knees hurt; pinzamiento femorotibial; gonalgia; knee crepitus; both knees
M54.2|rigidez de cuello; rigidez cervical; neck stiffness; contractura de trapecio; trapezius spasm; sore neck; nuca
M54.5|dolor de espalda; back pain; backache; lasegue; dolor de cintura; espalda baja; straight leg raise; lower back; dolor de espalda al cargar; back strain
N30.0,N39.0|dolor suprapubico; suprapubic pain; tenesmo vesical; urgencia miccional; urinary urgency; orina turbia; cloudy urine; nitrofurantoina; fosfomicina; arde al orinar; ardor urinario
N39.0|piuria; pyuria; leucocituria; leukocyte esterase; urocultivo; urine culture; orina con mal olor; foul smelling urine; e coli
O80|trabajo de parto; in labor; labour; dilatacion completa; recien nacido sano; alumbramiento; placenta delivered; puerperio; healthy newborn; nacimiento por via vaginal
R51|le duele la cabeza; head hurts; dolor en la cabeza
R10.4|duele la barriga; le duele el estomago; abdomen blando doloroso; tummy ache; stomachaches; dolor de vientre; le duele la panza; cramping abdominal
R50.9|hipertermia; fever for days; spiking temperatures
R05|tosedor; tose; tosiendo; hacking cough; persistent cough
S93.4|tobillo inflamado; tobillo hinchado; swollen ankle; ankle swelling; ottawa; inversion injury; pisar mal; piso mal; maleolo; malleolus; dolor de tobillo; ankle pain; tobillo morado; stepped in a hole; edema maleolar
Z00.0|asintomatico; sin molestias; feels well; no complaints; examenes de rutina; routine labs; examenes preventivos; preventive; se siente bien; screening labs; vacunas al dia
`;
