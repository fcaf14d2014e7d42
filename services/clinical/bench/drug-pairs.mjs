import { WITH_DOSES } from './drug-pairs-with-doses.mjs';

/**
 * Pairs of medications as people write them, in English and Spanish, made for this measurement from general knowledge. `+`: the pair is
 * severe or contraindicated; `-`: it is neither.
 */
const PAIRS = `
+|Warfarin 5 mg|Ibuprofen 400 mg
+|Warfarina sódica|Aspirina 100 mg
+|Coumadin|Fluconazol 150 mg cápsulas
+|Warfarin sodium|Metronidazole 500 mg
+|Warfarina|Trimetoprima/sulfametoxazol 160/800
+|Warfarin|Amiodarone hydrochloride 200 mg
+|Sintrom 4 mg|Claritromicina 500 mg
+|Acenocumarol|Naproxeno sódico
+|Warfarin|Rifampicin
+|Warfarina|Carbamazepina
+|Warfarin|Ciprofloxacin
+|Apixaban 5 mg|Ketoconazol
+|Xarelto|Hierba de San Juan
+|Pradaxa|Dronedarone
+|Rivaroxaban|Enoxaparina 60 mg
+|Phenelzine|Fluoxetine
+|Nardil|Meperidina
+|Tranylcypromine sulfate|Tramadol 50 mg
+|Moclobemida|Sertralina
+|Selegiline|Pethidine
+|Rasagilina|Dextrometorfano jarabe
+|Fenelzina|Pseudoefedrina
+|Linezolid 600 mg|Escitalopram
+|Linezolida Zyvox|Paroxetina
+|Methylene blue|Citalopram
+|Sertraline hydrochloride|Tramadol
+|Fluoxetina|Hipérico
+|Clarithromycin|Simvastatin 40 mg
+|Itraconazol|Lovastatina
+|Eritromicina|Simvastatina
+|Gemfibrozilo 600|Simvastatina
+|Atorvastatin calcium|Clarithromycin
+|Ciclosporina|Rosuvastatina cálcica
+|Enalapril maleate|Spironolactone
+|Lisinopril|Cloruro de potasio
+|Losartan potassium|Espironolactona 25 mg
+|Ramipril|Sacubitril/valsartan
+|Aldactone|Potassium chloride 600 mg
+|Enalapril|Losartán
+|Valsartán|Trimethoprim
+|Methotrexate sodium|Trimethoprim
+|Metotrexato|Bactrim Forte
+|Methotrexate 10 mg|Diclofenac sodium
+|Metotrexato|Amoxicilina/ácido clavulánico
+|Nitroglycerin sublingual|Sildenafil citrate
+|Dinitrato de isosorbida|Tadalafilo
+|Isosorbide mononitrate|Viagra
+|Lithium carbonate|Ibuprofeno
+|Litio|Hidroclorotiazida 25 mg
+|Carbonato de litio|Enalapril
+|Lithium|Furosemide
+|Digoxin 0.25 mg|Amiodarone
+|Digoxina|Verapamilo
+|Lanoxin|Clarithromycin
+|Digoxina|Quinidina
+|Propranolol clorhidrato|Verapamilo
+|Atenolol|Diltiazem
+|Allopurinol|Azathioprine
+|Alopurinol 300|Mercaptopurina
+|Febuxostat|Azatioprina
+|Ciprofloxacin hydrochloride|Tizanidine
+|Fluvoxamina|Tizanidina
+|Ciprofloxacino|Teofilina
+|Morphine sulfate|Diazepam
+|Oxicodona|Alprazolam
+|Fentanilo parche|Clonazepam
+|Codeine phosphate|Zolpidem tartrate
+|Methadone|Pregabalin
+|Clopidogrel bisulfate|Omeprazole
+|Plavix|Esomeprazol magnésico
+|Haloperidol|Amiodarona
+|Azitromicina|Citalopram
+|Moxifloxacin|Sotalol
+|Ondansetron|Methadone
+|Domperidona|Ketoconazol
+|Hydroxychloroquine sulfate|Azithromycin
+|Ziprasidone|Levofloxacin
+|Pimozide|Clarithromycin
+|Colchicine|Clarithromycin
+|Colchicina|Ciclosporina
+|Ergotamina|Eritromicina
+|Carbamazepine|Erythromycin
+|Valproic acid|Meropenem
+|Ácido valproico|Lamotrigina
+|Phenytoin|Etinilestradiol/levonorgestrel
+|Tacrolimus|Fluconazole
+|Gentamicina|Furosemida
+|Capecitabina|Brivudina
-|Paracetamol 500 mg|Amoxicilina 500 mg
-|Loratadina 10 mg|Metformina 850 mg
-|Levothyroxine|Calcium carbonate
-|Amlodipine|Losartan potassium
-|Atorvastatina|Metformina
-|Omeprazol|Amoxicilina
-|Cetirizine|Paracetamol
-|Enalapril|Hidroclorotiazida
-|Salbutamol inhalador|Budesonida
-|Warfarin|Pantoprazole
-|Prednisone|Paracetamol
-|Ácido fólico|Sulfato ferroso
`;

const read = (/** @type {string} */ table) =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [sign, one = '', other = ''] = line.split('|');
      return { isSevere: sign === '+', one, other };
    });

export const DRUG_PAIRS = [...read(PAIRS), ...read(WITH_DOSES)];
