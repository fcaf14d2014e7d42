/**
 * Short notes in Spanish and English, written for this measurement: no record of anybody is among them. Each begins with the code that
 * who wrote it would choose from the demonstration catalog. Of each four in a row, whoever tunes the engine looks at
 * the first two only; the others are held back.
 */
const NOTES = `
I10|HTA en control, PA 150/90. Sin cefalea. Se ajusta losartan.
I10|52-year-old with HTN, BP 148/92, denies chest pain or dyspnea. Increase lisinopril.
I10|Paciente hipertensa, olvida tomar enalapril. PA 160/100. Niega dolor torácico.
I10|High blood pressure at three visits, no headache, labs normal. Start amlodipine.
E11.9|DM2 en tratamiento con metformina, HbA1c 7.1%. Niega poliuria.
E11.9|T2DM, A1c 8.2, no neuropathy, no retinopathy. Add empagliflozin.
E11.9|Control de diabetes mellitus tipo II. Pies sin lesiones. Madre con HTA.
E11.9|Type 2 diabetes follow up, fasting glucose 180, diet reviewed.
E11.2|DM2 de 15 años, microalbuminuria: nefropatía diabética.
E11.2|Diabetic nephropathy, eGFR 55, on ACE inhibitor.
E11.4|Ardor en ambos pies por la noche, monofilamento alterado. Neuropatía diabética.
E11.4|Burning feet, long standing diabetes. Diabetic neuropathy, start gabapentin.
E10.9|DM tipo 1 desde los 9 años, usa bomba de insulina, sin hipoglucemias.
E10.9|Type 1 diabetes on basal bolus insulin, no ketones, A1c 7.4.
E03.9|Hipotiroidismo en tratamiento con levotiroxina, TSH 6.2, cansancio.
E03.9|Hypothyroid on levothyroxine 75 mcg, TSH normal.
E66.9|IMC 34. Obesidad, desea bajar de peso. Sin apnea del sueño.
E66.9|BMI 36, obese, counselled on diet and exercise. No diabetes.
E78.0|Colesterol alto en examen de rutina, LDL 190. Inicia atorvastatina.
E78.0|Hypercholesterolemia, LDL 178 despite diet. Father had an MI at 50.
E78.5|Dislipidemia, colesterol y triglicéridos elevados, dieta y ejercicio.
E78.5|Hyperlipidemia, on rosuvastatin, no myalgia.
D50.9|Palidez y cansancio, Hb 9.1, ferritina 5: anemia ferropénica.
D50.9|Fatigue, heavy periods ruled out. Hb 9.8, low ferritin: iron deficiency anemia.
J00|Rinorrea y estornudos hace dos días, sin fiebre. Resfriado común.
J00|Runny nose and sneezing for 3 days, no fever, lungs clear. Common cold.
J02.9|Odinofagia de dos días, faringe roja sin exudado. Faringitis aguda.
J02.9|Sore throat since yesterday, no cough, mild erythema. Acute pharyngitis.
J03.9|Fiebre 39, amígdalas con exudado, adenopatías. Amigdalitis aguda, indico amoxicilina.
J03.9|Tonsillitis with exudate, fever 38.7, no rash.
J18.9|Tos productiva, fiebre y crepitantes en base derecha. NAC. Rx con condensación basal.
J18.9|Fever, productive cough, right lower lobe consolidation on X-ray. Community acquired pneumonia.
J18.9|Neumonía basal izquierda, SatO2 94%, sin insuficiencia respiratoria.
J18.9|CAP, started on ceftriaxone and azithromycin. Denies hemoptysis.
J20.9|Tos con flema hace 10 días, roncus difusos, Rx sin infiltrados. Bronquitis aguda.
J20.9|Acute bronchitis, chest film clear, no pneumonia.
J30.4|Estornudos, prurito nasal en primavera. Rinitis alérgica.
J30.4|Hay fever every spring, itchy nose, clear discharge. Nasal steroid.
J44.9|EPOC en control con tiotropio, exfumador, disnea mMRC 2.
J44.9|COPD, 40 pack years, on LAMA/LABA, no exacerbation this year.
J44.9|Enfermedad pulmonar obstructiva crónica, espirometría FEV1 55%.
J45.9|Asma desde la infancia, sibilancias nocturnas, usa salbutamol.
J45.9|Asthma, wheezing with exercise, start inhaled budesonide.
J45.9|Crisis asmática leve, mejora tras nebulización. Sin neumonía.
N39.0|ITU: disuria y polaquiuria, nitritos positivos, sin fiebre.
N39.0|UTI, dysuria for 2 days, urine culture E. coli. No flank pain.
N39.0|Infección de vías urinarias en mujer de 60 años. Niega dolor lumbar.
N30.0|Cistitis aguda, ardor al orinar, no fiebre, puñopercusión negativa.
N30.0|Acute cystitis in a 24-year-old, burning urination, not pregnant.
K21.9|Pirosis después de las comidas, ERGE sin esofagitis. Omeprazol.
K21.9|GERD symptoms, heartburn at night, no dysphagia, no weight loss.
K21.0|Endoscopia: esofagitis por reflujo grado B.
K21.0|Reflux esophagitis on endoscopy, LA grade A, start pantoprazole.
K29.7|Epigastralgia con AINE, endoscopia con gastritis antral.
K29.7|Gastritis, epigastric burning, H. pylori negative.
K35.8|Dolor en fosa iliaca derecha, Blumberg +, leucocitosis. Apendicitis aguda, pasa a pabellón.
K35.8|RLQ pain with rebound, CT: acute appendicitis. Surgery called.
K59.0|Evacúa cada 5 días con heces duras. Estreñimiento, aumentar fibra.
K59.0|Constipation for a month, no blood in stool, no weight loss.
K80.2|Ecografía con colelitiasis, vesícula de pared fina. Cólico biliar tras comida grasa.
K80.2|Gallstones on ultrasound, no fever, no cholecystitis.
A09|Diarrea acuosa y vómitos hace un día tras comida en la calle. Gastroenteritis aguda.
A09|Acute gastroenteritis, vomiting and watery diarrhea, no blood, mild dehydration absent.
B34.9|Fiebre de un día, mialgias, sin foco. Cuadro viral.
B34.9|Viral syndrome, body aches, rapid flu test negative.
B37.0|Lactante con placas blancas en la lengua: muguet. Nistatina.
B37.0|Oral thrush after inhaled steroids. Nystatin.
B82.9|Parasitosis intestinal en niño de 6 años, prurito anal. Albendazol.
B82.9|Intestinal parasites in stool test, abdominal bloating.
C50.9|Cáncer de mama derecha en tratamiento con tamoxifeno.
C50.9|Breast cancer, on chemotherapy cycle 3, no fever.
F32.9|Ánimo bajo, anhedonia hace 2 meses. Episodio depresivo, inicia sertralina. Niega ideación suicida.
F32.9|Depression, PHQ-9 16, no suicidal thoughts. Start escitalopram.
F41.1|Preocupación constante, tensión muscular. Trastorno de ansiedad generalizada (TAG).
F41.1|GAD, worries all the time, GAD-7 of 15, no panic attacks.
F51.0|Insomnio de conciliación por problemas laborales, higiene del sueño.
F51.0|Insomnia since her divorce, no snoring. Sleep hygiene.
G43.9|Migraña sin aura, 3 crisis al mes, fotofobia. Sumatriptán.
G43.9|Migraine, throbbing left sided, nausea, no neurological deficit.
G56.0|Parestesias nocturnas en mano derecha, Phalen +. Síndrome del túnel carpiano.
G56.0|Carpal tunnel syndrome, positive Tinel, wrist splint.
H10.9|Ojo rojo con secreción amarilla. Conjuntivitis, tobramicina colirio.
H10.9|Pink eye with discharge, vision normal, no photophobia.
H52.1|Ve mal de lejos, agudeza 20/80. Miopía.
H52.1|Myopia, new glasses prescribed, -2.50 both eyes.
H66.9|Niño con otalgia y fiebre, tímpano abombado. Otitis media aguda.
H66.9|Acute otitis media left ear, bulging drum, no discharge.
I25.1|Cardiopatía isquémica estable, stent 2019, sin angina.
I25.1|CAD with prior stent, no chest pain, on aspirin and statin.
I48.9|FA anticoagulada con apixabán, FC 78. Sin sangrado.
I48.9|Atrial fibrillation, rate controlled, CHA2DS2-VASc 3.
I50.9|ICC, edema de piernas, NT-proBNP 2400. Furosemida.
I50.9|Congestive heart failure, leg swelling, orthopnea, denies chest pain.
I83.9|Várices en piernas, pesadez vespertina, sin úlcera. Medias de compresión.
I83.9|Varicose veins of both legs, no ulcer, no DVT.
L20.9|Dermatitis atópica en pliegues, prurito. Emolientes.
L20.9|Atopic eczema flare in a toddler, no infection.
L50.9|Urticaria tras comer camarones, sin angioedema ni disnea.
L50.9|Hives for two days, no wheeze, no known trigger. Cetirizine.
M17.9|Gonartrosis bilateral, dolor al subir escaleras. Paracetamol.
M17.9|Knee osteoarthritis, crepitus, X-ray with narrowing.
M54.2|Cervicalgia tras dormir mal, contractura de trapecio.
M54.2|Neck pain for a week, no arm weakness, computer work.
M54.5|Lumbalgia tras cargar cajas, sin irradiación, Lasègue negativo.
M54.5|Low back pain for 2 weeks, no red flags, no sciatica.
R51|Cefalea ocasional, examen neurológico normal, sin migraña.
R51|Headache for two days after poor hydration, no neck stiffness.
R05|Tos seca de una semana, pulmones limpios, sin fiebre ni disnea.
R05|Dry cough since starting enalapril, no fever.
R50.9|Fiebre de 38.5 sin foco claro, hemograma normal.
R50.9|Fever of unknown origin for two weeks, cultures negative.
R10.4|Dolor abdominal difuso, sin vómitos ni diarrea, abdomen blando.
R10.4|Belly pain on and off, exam benign, denies vomiting.
S93.4|Esguince de tobillo derecho jugando fútbol, Rx sin fractura.
S93.4|Twisted her ankle on the stairs, no fracture. Ankle sprain.
Z00.0|Chequeo general, asintomático. Se piden exámenes.
Z00.0|Annual physical, feels well, no complaints.
O80|Parto vaginal espontáneo de término, RN sano, sin complicaciones.
O80|Spontaneous vaginal delivery at 39 weeks, no tears.
I10|Presión alta en tres controles, sin daño de órganos. Padre con IAM a los 60.
I10|Essential hypertension, stable on HCTZ, no edema.
E11.9|Diabética tipo 2, glicemia 160, niega hipoglucemias. Hermana con asma.
E11.9|DM II, on metformin and glipizide, foot exam normal.
J45.9|Asmático, sin crisis este mes, continúa budesonida. No fuma.
J45.9|Asthma attack after cold exposure, improved with albuterol, no infiltrate.
J44.9|Exacerbación de EPOC, más disnea y esputo verde. Prednisona.
J44.9|Acute exacerbation of COPD, no pneumonia on film.
N39.0|Infección urinaria recurrente, urocultivo positivo a E. coli.
N39.0|Urinary tract infection in an elderly man, no prostatitis.
J02.9|Faringitis viral, test rápido de estreptococo negativo.
J02.9|Throat hurts for 2 days, strep negative, no exudate.
J00|Catarro común con congestión nasal, niega tos y fiebre.
J00|Head cold, congestion, no sinus tenderness.
A09|GEA en escolar, 6 deposiciones líquidas, hidratado, abdomen blando.
A09|Stomach flu, diarrhea and vomiting in the household, afebrile.
M54.5|Dolor lumbar crónico, RM sin hernia discal. Kinesiterapia.
M54.5|LBP after gardening, straight leg raise negative.
F41.1|Ansiedad generalizada, taquicardia ocasional, TSH normal, descartado hipertiroidismo.
F41.1|Generalized anxiety disorder, thyroid disease ruled out.
F32.9|Trastorno depresivo, llanto fácil, niega consumo de alcohol.
F32.9|Depressed mood and insomnia after job loss. Major depression.
G43.9|Jaqueca con náuseas, TAC normal, se descarta hemorragia.
G43.9|Migraine headaches twice a week, no stroke, no seizure. Start topiramate.
K21.9|Reflujo gastroesofágico, acidez nocturna, niega melena.
K21.9|Acid reflux, worse lying down, H. pylori negative.
I48.9|Fibrilación auricular de hallazgo en ECG, asintomática.
I48.9|AFib on warfarin, INR 2.4, denies bleeding.
I50.9|Insuficiencia cardíaca FE 35%, sin edema, NYHA II.
I50.9|CHF, EF 30%, weight stable, lungs clear.
E03.9|Hipotiroidea, piel seca, TSH 12. Se aumenta levotiroxina.
E03.9|Hypothyroidism after thyroiditis, TSH 9, start levothyroxine.
H66.9|OMA derecha, otalgia, sin otorrea. Amoxicilina.
H66.9|Ear infection in a 3-year-old, fever 39, red drum.
H10.9|Conjuntivitis bacteriana, legañas, sin dolor ocular.
H10.9|Conjunctivitis, sticky eyes in the morning, no trauma.
L50.9|Ronchas pruriginosas tras penicilina, sin compromiso de vía aérea.
L50.9|Urticaria, no angioedema. Family history of eczema.
L20.9|Eccema en fosas antecubitales, piel seca. Padre con psoriasis.
L20.9|Eczema on the hands, uses emollients, mother with asthma.
D50.9|Anemia por falta de hierro en embarazo descartado, menstruación abundante negada.
D50.9|Iron deficiency, Hb 10.4, colonoscopy normal.
B34.9|Virosis, decaimiento y febrícula, dengue negativo.
B34.9|Viral infection, low grade fever, COVID negative.
J18.9|Pulmonía en adulto mayor, CURB-65 de 1, se trata en casa.
J18.9|Lobar pneumonia, pleural effusion ruled out.
J03.9|Faringoamigdalitis aguda con placas, sin tos.
J03.9|Exudative tonsillitis, tender nodes, Centor 4.
J20.9|Bronquitis, tos nocturna, no hay sibilancias, Rx normal.
J20.9|Chest cold with cough for 8 days, no consolidation. Bronchitis.
J30.4|Rinoconjuntivitis alérgica por polen, antihistamínico.
J30.4|Seasonal allergies with sneezing, no sinusitis.
K59.0|Constipado desde que toma codeína, sin dolor abdominal.
K59.0|Infrequent hard stools, no obstruction.
K80.2|Piedras en la vesícula, espera cirugía, asintomático.
K80.2|Cholelithiasis with biliary colic, LFTs normal, no pancreatitis.
K29.7|Gastritis crónica, niega melena, suspende AINE.
K29.7|Gastritis on endoscopy, no ulcer.
M17.9|Artrosis de rodilla izquierda, infiltración. Sin gota.
M17.9|OA of both knees: knee osteoarthritis, BMI 31.
M54.2|Dolor de cuello y contractura cervical por estrés.
M54.2|Stiff neck after long drive, no fever, no meningism.
S93.4|Torcedura de tobillo, edema maleolar, Ottawa negativo.
S93.4|Rolled his ankle playing basketball, swelling, X-ray negative.
E66.9|Obesidad grado II, derivada a nutrición. Sin DM2.
E66.9|Obesity, wants bariatric surgery, no hypertension.
E78.0|Hipercolesterolemia familiar en estudio, LDL 240.
E78.0|High cholesterol, declines statins, no diabetes.
E78.5|Hiperlipidemia en tratamiento, sin efectos adversos.
E78.5|HLD, labs improved, continue statin.
F51.0|Duerme mal, despierta a las 3, insomnio de dos meses.
F51.0|Trouble falling asleep, caffeine late, no depression.
G56.0|Túnel carpiano bilateral, electromiografía positiva.
G56.0|Numbness in thumb and index finger at night, Phalen positive.
I25.1|Enfermedad coronaria de dos vasos, revascularizada, asintomático.
I25.1|Coronary artery disease, stable, no heart failure.
R10.4|Dolor de estómago difuso en niño, sin signos de apendicitis.
R10.4|Abdominal pain of unclear cause, no appendicitis, normal labs.
Z00.0|Control de salud anual, sin molestias, exámenes al día.
Z00.0|Routine checkup, no complaints, vaccines up to date.
R51|Dolor de cabeza tras pasar la noche en vela, sin aura ni vómitos.
`;

const all = NOTES.trim()
  .split('\n')
  .map((line) => {
    const [code, text] = line.split('|');
    return { code, text };
  });

export const LOOKED_AT = all.filter((_, place) => place % 4 < 2);
export const HELD_BACK = all.filter((_, place) => place % 4 >= 2);
