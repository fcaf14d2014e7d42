/** Nerves, eyes, ears, circulation and airways, worded by this project. `code|chapter|English|Spanish`; how they are read: starter-cie10.ts. */
export const CODES_OF_NERVES_TO_AIRWAYS = `
G20|VI|Parkinson's disease|Enfermedad de Parkinson
G30|VI|Alzheimer's disease|Enfermedad de Alzheimer
G30.9|VI|Alzheimer's disease, kind not stated|Enfermedad de Alzheimer, tipo no indicado
G35|VI|Multiple sclerosis|Esclerosis múltiple
G40|VI|Epilepsy|Epilepsia
G40.9|VI|Epilepsy, kind not stated|Epilepsia, tipo no indicado
G43|VI|Migraine|Migraña
G43.9|VI|Migraine, kind not stated|Migraña, tipo no indicado
G44|VI|Other headache syndromes|Otros síndromes de cefalea
G44.0|VI|Cluster headache|Cefalea en racimos
G44.2|VI|Tension headache|Cefalea de tensión
G45|VI|Passing lack of blood in the brain|Isquemia cerebral transitoria
G45.9|VI|Transient ischaemic attack, kind not stated|Ataque isquémico transitorio, tipo no indicado
G47|VI|Sleep disorders|Trastornos del sueño
G47.0|VI|Trouble falling or staying asleep|Dificultad para iniciar o mantener el sueño
G47.3|VI|Sleep apnoea|Apnea del sueño
G50|VI|Disorders of the trigeminal nerve|Trastornos del nervio trigémino
G50.0|VI|Trigeminal neuralgia|Neuralgia del trigémino
G51|VI|Disorders of the facial nerve|Trastornos del nervio facial
G51.0|VI|Bell's palsy|Parálisis de Bell
G56|VI|Disorders of single nerves of the arm|Trastornos de un nervio del brazo
G56.0|VI|Carpal tunnel syndrome|Síndrome del túnel carpiano
H00|VII|Stye and chalazion|Orzuelo y chalación
H00.0|VII|Stye|Orzuelo
H01|VII|Other inflammation of the eyelid|Otra inflamación del párpado
H01.0|VII|Blepharitis|Blefaritis
H10|VII|Inflammation of the conjunctiva|Inflamación de la conjuntiva
H10.1|VII|Allergic conjunctivitis|Conjuntivitis alérgica
H10.9|VII|Conjunctivitis, kind not stated|Conjuntivitis, tipo no indicado
H16|VII|Inflammation of the cornea|Inflamación de la córnea
H16.9|VII|Keratitis, kind not stated|Queratitis, tipo no indicado
H26|VII|Other cataract|Otra catarata
H26.9|VII|Cataract, kind not stated|Catarata, tipo no indicado
H40|VII|Glaucoma|Glaucoma
H40.9|VII|Glaucoma, kind not stated|Glaucoma, tipo no indicado
H52|VII|Errors of refraction|Defectos de refracción
H52.1|VII|Short sight|Miopía
H60|VIII|Infection of the ear canal|Infección del conducto auditivo
H60.9|VIII|Otitis externa, kind not stated|Otitis externa, tipo no indicado
H61|VIII|Other disorders of the outer ear|Otros trastornos del oído externo
H61.2|VIII|Plug of ear wax|Tapón de cerumen
H66|VIII|Middle ear infection with pus, or unspecified|Otitis media supurada o sin especificar
H66.9|VIII|Middle ear infection, kind not stated|Otitis media, tipo no indicado
H81|VIII|Disorders of balance|Trastornos del equilibrio
H81.0|VIII|Ménière's disease|Enfermedad de Ménière
H81.1|VIII|Benign positional vertigo|Vértigo posicional benigno
H91|VIII|Other hearing loss|Otra pérdida de audición
H91.9|VIII|Hearing loss, kind not stated|Pérdida de audición, tipo no indicado
H92|VIII|Earache|Dolor de oído
H92.0|VIII|Pain in the ear|Otalgia
H93|VIII|Other disorders of the ear|Otros trastornos del oído
H93.1|VIII|Ringing in the ears|Zumbido de oídos
I10|IX|High blood pressure without a known cause|Presión arterial alta sin causa conocida
I20|IX|Angina|Angina de pecho
I20.0|IX|Unstable angina|Angina inestable
I20.9|IX|Angina, kind not stated|Angina de pecho, tipo no indicado
I21|IX|Acute heart attack|Infarto agudo de miocardio
I21.9|IX|Acute heart attack, wall not stated|Infarto agudo de miocardio, pared no indicada
I25|IX|Long-standing disease of the heart's arteries|Enfermedad crónica de las arterias del corazón
I25.1|IX|Hardening of the coronary arteries|Arteriosclerosis de las coronarias
I26|IX|Clot in the lung|Embolia pulmonar
I26.9|IX|Clot in the lung without failure of the right heart|Embolia pulmonar sin falla del corazón derecho
I30|IX|Acute pericarditis|Pericarditis aguda
I30.9|IX|Acute pericarditis, cause not stated|Pericarditis aguda, causa no indicada
I35|IX|Disorders of the aortic valve|Trastornos de la válvula aórtica
I35.0|IX|Narrowed aortic valve|Estenosis aórtica
I42|IX|Disease of the heart muscle|Miocardiopatía
I42.9|IX|Disease of the heart muscle, kind not stated|Miocardiopatía, tipo no indicado
I46|IX|Cardiac arrest|Paro cardíaco
I46.9|IX|Cardiac arrest, outcome not stated|Paro cardíaco, resultado no indicado
I47|IX|Attacks of fast heartbeat|Taquicardia paroxística
I47.1|IX|Supraventricular tachycardia|Taquicardia supraventricular
I48|IX|Atrial fibrillation and flutter|Fibrilación y aleteo auricular
I48.9|IX|Atrial fibrillation or flutter, kind not stated|Fibrilación o aleteo auricular, tipo no indicado
I49|IX|Other irregular heartbeat|Otras arritmias
I49.9|IX|Irregular heartbeat, kind not stated|Arritmia, tipo no indicado
I50|IX|Heart failure|Insuficiencia cardíaca
I50.9|IX|Heart failure, kind not stated|Insuficiencia cardíaca, tipo no indicado
I61|IX|Bleeding into the brain|Hemorragia intracerebral
I61.9|IX|Bleeding into the brain, site not stated|Hemorragia intracerebral, sitio no indicado
I63|IX|Stroke from lack of blood|Infarto cerebral
I63.9|IX|Stroke from lack of blood, cause not stated|Infarto cerebral, causa no indicada
I70|IX|Hardening of the arteries|Aterosclerosis
I70.2|IX|Hardening of the arteries of the limbs|Aterosclerosis de las extremidades
I80|IX|Inflamed or clotted veins|Flebitis y trombosis venosa
I80.0|IX|Phlebitis of surface veins of the leg|Flebitis de venas superficiales de la pierna
I80.2|IX|Clot in deep veins of the leg|Trombosis venosa profunda de la pierna
I83|IX|Varicose veins of the legs|Várices de las piernas
I83.0|IX|Varicose veins of the legs with ulcer|Várices de las piernas con úlcera
I83.9|IX|Varicose veins of the legs without ulcer or inflammation|Várices de las piernas sin úlcera ni inflamación
I87|IX|Other disorders of veins|Otros trastornos de las venas
I87.2|IX|Veins of the legs that do not carry enough|Insuficiencia venosa crónica
I95|IX|Low blood pressure|Presión arterial baja
I95.1|IX|Low blood pressure on standing|Hipotensión ortostática
I95.9|IX|Low blood pressure, cause not stated|Presión arterial baja, causa no indicada
J00|X|Common cold|Resfriado común
J01|X|Acute sinusitis|Sinusitis aguda
J01.9|X|Acute sinusitis, sinus not stated|Sinusitis aguda, seno no indicado
J02|X|Sore throat of recent onset|Dolor de garganta de inicio reciente
J02.9|X|Acute pharyngitis, cause not stated|Faringitis aguda, causa no indicada
J03|X|Acute tonsillitis|Amigdalitis aguda
J03.9|X|Acute tonsillitis, cause not stated|Amigdalitis aguda, causa no indicada
J04|X|Acute laryngitis and tracheitis|Laringitis y traqueítis agudas
J04.0|X|Acute laryngitis|Laringitis aguda
J05|X|Croup and epiglottitis|Crup y epiglotitis
J05.0|X|Croup|Crup, laringitis obstructiva
J06|X|Upper airway infection of several sites|Infección de vías respiratorias altas de varios sitios
J06.9|X|Upper airway infection, site not stated|Infección de vías respiratorias altas, sitio no indicado
J10|X|Influenza, virus found|Gripe con virus identificado
J10.1|X|Influenza of the airways, virus found|Gripe respiratoria con virus identificado
J11|X|Influenza, virus not looked for|Gripe con virus no identificado
J11.1|X|Influenza of the airways, virus not looked for|Gripe respiratoria con virus no identificado
J12|X|Viral pneumonia|Neumonía viral
J12.9|X|Viral pneumonia, virus not stated|Neumonía viral, virus no indicado
J15|X|Bacterial pneumonia|Neumonía bacteriana
J15.9|X|Bacterial pneumonia, organism not stated|Neumonía bacteriana, microorganismo no indicado
J18|X|Pneumonia, organism not stated|Neumonía, microorganismo no indicado
J18.9|X|Pneumonia, not further described|Neumonía, sin más detalle
J20|X|Acute bronchitis|Bronquitis aguda
J20.9|X|Acute bronchitis, cause not stated|Bronquitis aguda, causa no indicada
J21|X|Acute bronchiolitis|Bronquiolitis aguda
J21.9|X|Acute bronchiolitis, virus not stated|Bronquiolitis aguda, virus no indicado
J30|X|Allergic and vasomotor rhinitis|Rinitis alérgica y vasomotora
J30.4|X|Allergic rhinitis, trigger not stated|Rinitis alérgica, desencadenante no indicado
J32|X|Chronic sinusitis|Sinusitis crónica
J32.9|X|Chronic sinusitis, sinus not stated|Sinusitis crónica, seno no indicado
J36|X|Abscess beside the tonsil|Absceso periamigdalino
J44|X|Other chronic obstructive lung disease|Otra enfermedad pulmonar obstructiva crónica
J44.1|X|Chronic obstructive lung disease that got worse|Enfermedad pulmonar obstructiva crónica con exacerbación
J44.9|X|Chronic obstructive lung disease, kind not stated|Enfermedad pulmonar obstructiva crónica, tipo no indicado
J45|X|Asthma|Asma
J45.9|X|Asthma, kind not stated|Asma, tipo no indicado
J46|X|Severe asthma attack|Estado asmático
J47|X|Bronchiectasis|Bronquiectasias
J69|X|Pneumonia from what was breathed in|Neumonía por aspiración
J69.0|X|Pneumonia from food or vomit|Neumonía por aspiración de alimento o vómito
J81|X|Fluid in the lungs|Edema pulmonar
J90|X|Fluid around the lung|Derrame pleural
J93|X|Collapsed lung|Neumotórax
J93.9|X|Collapsed lung, kind not stated|Neumotórax, tipo no indicado
J96|X|Respiratory failure|Insuficiencia respiratoria
J96.0|X|Acute respiratory failure|Insuficiencia respiratoria aguda
`;
