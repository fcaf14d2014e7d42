/**
 * Pairs as in `drug-pairs.mjs`, written with their doses as a prescription has them, before the table was read with them in mind. Of the severe
 * ones one was missed when they were first read; the table learned from it afterwards.
 */
export const WITH_DOSES = `
+|Warfarina 5 mg cada 24 h|Ibuprofeno 600 mg cada 8 horas
+|Warfarin 5mg PO daily|Fluconazole 150mg once
+|Acenocumarol 4 mg|Metronidazol 500 mg c/8h
+|warfarin 2.5 mg tab|Bactrim DS 1 tab BID
+|Warfarina|Amiodarona 200 mg/día
+|Warfarin|Aspirin 81 mg daily
+|Coumadin 5 mg|Naproxen 500 mg
+|Warfarina|Ketorolaco 30 mg IV
+|Warfarin|Voriconazole
+|Warfarin|Miconazole oral gel
+|Warfarina|Claritromicina 500 mg c/12 h
+|Warfarin|Levofloxacin 750 mg
+|Warfarin|Phenytoin
+|Fenelzina 15 mg|Fluoxetina 20 mg
+|Selegilina 5 mg|Sertralina 50 mg
+|Tranilcipromina|Tramadol 50 mg
+|Phenelzine|Meperidine 50 mg IM
+|Linezolid 600 mg c/12 h|Sertralina 100 mg
+|Linezolid|Venlafaxine XR 75 mg
+|Linezolid|Tramadol
+|Azul de metileno|Fluoxetina
+|Moclobemida 300 mg|Venlafaxina
+|Sildenafilo 50 mg|Nitroglicerina 0,4 mg sublingual
+|Sildenafil 100 mg|Isosorbide dinitrate 10 mg
+|Tadalafil 20 mg|Mononitrato de isosorbida 20 mg
+|Vardenafilo|Isosorbida 5 mg SL
+|Sildenafil|Riociguat
+|Simvastatina 40 mg|Claritromicina 500 mg
+|Simvastatin 20 mg nocte|Itraconazole 200 mg
+|Simvastatina|Gemfibrozilo 600 mg
+|Simvastatin|Cyclosporine
+|Lovastatin|Erythromycin 500 mg
+|Simvastatina|Ketoconazol
+|Simvastatina 40 mg|Amiodarona
+|Simvastatin 40 mg|Diltiazem 120 mg
+|Simvastatin|Verapamil
+|Atorvastatina 80 mg|Claritromicina
+|Metotrexato 15 mg semanal|Trimetoprim-sulfametoxazol
+|Methotrexate 20 mg weekly|Ibuprofen 400 mg
+|Metotrexato|Cotrimoxazol forte
+|Metotrexato|Omeprazol
+|Digoxina 0,25 mg|Amiodarona 200 mg
+|Digoxin 125 mcg|Verapamil 80 mg
+|Digoxina|Claritromicina
+|Digoxin|Quinidine
+|Carbonato de litio 300 mg c/8h|Hidroclorotiazida 25 mg
+|Lithium carbonate|Lisinopril 10 mg
+|Litio|Ibuprofeno
+|Lithium|Losartan
+|Litio|Furosemida
+|Enalapril 10 mg|Espironolactona 25 mg
+|Losartan 50 mg|Cloruro de potasio 600 mg
+|Lisinopril|Trimethoprim
+|Enalapril|Aliskiren
+|Ramipril 5 mg|Losartan 50 mg
+|Losartán|Cotrimoxazol
+|Enalapril|Sacubitrilo/valsartán 49/51 mg
+|Espironolactona|Potasio gluconato
+|Clopidogrel 75 mg|Omeprazol 20 mg
+|Clopidogrel|Esomeprazole 40 mg
+|Haloperidol 5 mg|Metadona
+|Citalopram 40 mg|Ondansetron 8 mg
+|Azitromicina 500 mg|Amiodarona
+|Ciprofloxacino|Amiodarona
+|Moxifloxacino|Haloperidol
+|Methadone|Ondansetron
+|Quetiapine 200 mg|Clarithromycin
+|Hidroxicloroquina|Azitromicina
+|Sotalol|Levofloxacino
+|Escitalopram|Domperidona
+|Morfina 10 mg SC|Lorazepam 2 mg
+|Oxycodone 10 mg|Alprazolam 0.5 mg
+|Fentanyl patch 50 mcg/h|Clonazepam
+|Tramadol gotas|Diazepam 10 mg
+|Codeína|Clonazepam
+|Buprenorfina parche|Diazepam
+|Morphine|Gabapentin 300 mg
+|Colchicina 0,5 mg|Claritromicina
+|Colchicine 0.6 mg|Ketoconazole
+|Colchicina|Ciclosporina 100 mg
+|Colchicina|Verapamilo
+|Azatioprina 50 mg|Alopurinol 300 mg
+|Azathioprine|Febuxostat 80 mg
+|Mercaptopurine|Allopurinol
+|Teofilina 200 mg|Ciprofloxacino 500 mg
+|Theophylline|Erythromycin
+|Aminofilina|Ciprofloxacina
+|Tizanidina 4 mg|Ciprofloxacino 500 mg c/12 h
+|Tizanidine|Fluvoxamine 100 mg
+|Tamoxifeno 20 mg|Paroxetina 20 mg
+|Tamoxifen|Fluoxetine
+|Ácido valproico 500 mg|Meropenem 1 g
+|Valproato de sodio|Ertapenem
+|Valproate|Lamotrigine 100 mg
+|Divalproex|Imipenem/cilastatin
+|Rifampicina 600 mg|Etinilestradiol/levonorgestrel
+|Rifampin|Rivaroxaban 20 mg
+|Rifampicina|Apixabán 5 mg
+|Rifampicina|Lopinavir/ritonavir
+|Rifampin|Dolutegravir
+|Rifampicin|Darunavir
+|Rifampicina|Tacrolimus
+|Ergotamina/cafeína|Claritromicina
+|Ergotamine|Ritonavir
+|Dihidroergotamina|Eritromicina
+|Ivabradina 5 mg|Ketoconazol
+|Ivabradine|Diltiazem
+|Ivabradina|Claritromicina
+|Apixaban|Ketoconazole
+|Rivaroxabán 20 mg|Itraconazol
+|Dabigatrán 150 mg|Verapamilo
+|Edoxaban|Dronedarone
+|Sumatriptán 50 mg|Ergotamina
+|Rizatriptan|Dihydroergotamine
+|Ketoconazol|Alprazolam
+|Ketoconazole|Triazolam
+|Ketoconazol|Cisaprida
+|Itraconazole|Quinidine
+|Clarithromycin|Pimozide
+|Eritromicina|Terfenadina
+|Ketoconazole|Midazolam
+|Verapamilo 80 mg|Propranolol 40 mg
+|Atenolol 50 mg|Verapamil
+|Metoprolol|Diltiazem
+|Bisoprolol|Verapamilo
+|Disulfiram 250 mg|Metronidazol
+|Metronidazole|Alcohol
+|Sertralina|Tramadol
+|Fluoxetine|Tramadol 50mg q6h prn
+|Paroxetina|Amitriptilina
+|Fluoxetina|Hierba de San Juan
+|Fluoxetina|Tioridazina
+|Carbamazepina|Claritromicina
+|Carbamazepine|Ethinyl estradiol
+|Fenitoína|Anticonceptivo oral
+|Fenitoína|Fluconazol
+|Phenytoin|Isoniazid
+|Ciclosporina|Ketoconazol
+|Tacrolimus 1 mg|Claritromicina
+|Ciclosporina|Hierba de San Juan
+|Tacrolimus|Voriconazol
+|Gentamicina 240 mg|Furosemida 40 mg
+|Amikacina|Vancomicina
+|Ketorolaco|Ibuprofeno
+|Metformina|Medio de contraste yodado
+|Glibenclamida 5 mg|Fluconazol
+|Glipizide|Trimethoprim/sulfamethoxazole
+|Repaglinide|Gemfibrozil
+|Isotretinoína|Doxiciclina
+|Isotretinoin|Vitamin A
+|Ceftriaxona|Gluconato de calcio
+|Clonidina|Propranolol
+|Dexametasona|Ibuprofeno
+|Prednisona 40 mg|Naproxeno
+|Ibuprofeno|Sertralina
+|Rivaroxaban|Aspirin
+|Enoxaparina 60 mg SC|Ketorolaco
+|Apixaban 5 mg BID|Ibuprofen 600
+|Theophylline|Fluvoxamine
+|Clozapina|Ciprofloxacino
+|Clozapina|Carbamazepina
+|Metoclopramida|Haloperidol
+|Levodopa/carbidopa|Metoclopramida
+|Levodopa|Haloperidol
+|Bupropión|Tramadol
+|Bupropion|Phenelzine
+|Fentanilo|Ritonavir
+|Oxicodona|Claritromicina
+|Methadone|Rifampin
+|Methadone|Fluconazole
+|Voriconazol|Rifampicina
+|Atazanavir|Omeprazol
+|Sildenafil|Ritonavir
+|Salmeterol|Ritonavir
+|Fluticasona|Ritonavir
+|Fluticasone nasal|Cobicistat
+|Budesonide|Itraconazole
+|Paxlovid|Simvastatina
+|Nirmatrelvir/ritonavir|Rivaroxaban
+|Nirmatrelvir/ritonavir|Amiodarona
+|Tamsulosina|Ketoconazol
+|Sildenafil|Doxazosina
+|Eplerenona|Ketoconazol
+|Ranolazine|Clarithromycin
+|Flecainida|Verapamilo
+|Dronedarona|Ketoconazol
+|Amiodarona|Fenitoína
+|Amiodarone|Diltiazem
+|Sofosbuvir/velpatasvir|Rifampicina
+|Sofosbuvir|Amiodarone
+|Zidovudina|Estavudina
+|Misoprostol|Oxitocina
+|Vecuronio|Gentamicina
+|Capecitabine|Warfarin
+|5-fluorouracilo|Metronidazol
+|Anfotericina B|Digoxina
+|Quinidine|Digoxin
+|Buspirona|Fenelzina
+|Dextrometorfano|Paroxetina
+|Dextromethorphan|Selegiline
+|Pseudoefedrina|Fenelzina
+|Epinefrina|Propranolol
+|Propofol|Fentanilo
+|Fenobarbital|Diazepam
+|Zolpidem|Oxycodone
+|Baclofeno|Morfina
+|Ciclobenzaprina|Fenelzina
+|Pregabalina 75 mg|Oxicodona
+|Naltrexona|Morfina
+|Mefloquina|Cloroquina
+|Lopinavir/ritonavir|Rivaroxabán
+|Metamizol|Metotrexato
+|Celecoxib 200|Warfarina
+|Meloxicam|Litio
+|Nimesulida|Warfarina
+|Triamtereno|Enalapril
+|Amilorida|Losartan
+|Salt substitute potassium|Lisinopril
+|Heparina|Aspirina
+|Prasugrel|Warfarina
+|Ticagrelor|Ketoconazol
+|Cilostazol|Clopidogrel
+|Tolvaptan|Ketoconazole
+|Nifedipino|Itraconazol
+|Felodipine|Itraconazole
+|Erythromycin|Verapamil
+|Clarithromycin|Glibenclamide
+|Cisapride|Fluconazole
+|Astemizol|Eritromicina
+|Mirtazapina|Linezolid
+|Clomipramina|Fluoxetina
+|Amitriptyline|Clonidine
+|Imipramina|Adrenalina
+|Desvenlafaxina|Tramadol
+|Duloxetina|Ciprofloxacino
+|Ziprasidona|Sotalol
+|Droperidol|Metadona
+|Clorpromazina|Amiodarona
+|Fluconazol|Haloperidol
`;
