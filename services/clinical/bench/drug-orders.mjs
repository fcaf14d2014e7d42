/**
 * Orders of two or three medications as staff write them, with doses, routes and brands, for patients with and without an allergy, written
 * before the check had read any of them. `expected|allergy|medications`: what has to be warned of (`interaction`: severe or contraindicated;
 * `allergy`; `duplicate`), or `-` for nothing of these; medications are separated by `;`.
 */
const ORDERS = `
interaction||Warfarina 5 mg VO c/24h;Cotrimoxazol forte 1 comp c/12h
interaction||Acenocumarol 4 mg;Amiodarona 200 mg
interaction||Clopidogrel 75 mg;Warfarin 3 mg;Omeprazole 20 mg
interaction||Simvastatina 40 mg noche;Claritromicina 500 mg c/12 h
interaction||Atorvastatin 80 mg;Itraconazole 200 mg caps
interaction||Sertralina 50 mg;Tramadol 50 mg gotas
interaction||Fluoxetina 20 mg;Linezolid 600 mg EV
interaction||Sildenafil 50 mg;Isosorbide dinitrate 10 mg SL
interaction||Enalapril 10 mg;Espironolactona 50 mg;Cloruro de potasio 600 mg
interaction||Metotrexato 15 mg sem;Cotrimoxazol 800/160
interaction||Litio 300 mg;Ibuprofeno 600 mg c/8h
interaction||Lithium carbonate 400 mg;Hydrochlorothiazide 25 mg
interaction||Digoxina 0,25 mg;Amiodarona 200 mg
interaction||Allopurinol 300 mg;Azathioprine 100 mg
interaction||Citalopram 40 mg;Haloperidol 5 mg IM
interaction||Clonazepam 2 mg;Morfina 10 mg SC
interaction||Eliquis 5 mg;Ketorolaco 30 mg EV
interaction||Xarelto 20 mg;Rifampicina 600 mg
interaction||Carbamazepina 200 mg;Eritromicina 500 mg
interaction||Tizanidina 4 mg;Ciprofloxacino 500 mg
interaction||Colchicine 0.5 mg;Clarithromycin 500 mg
interaction||Valproic acid 500 mg;Meropenem 1 g IV
allergy|Penicilina|Amoxicilina/ácido clavulánico 875/125 mg;Paracetamol 1 g
allergy|Penicillin|Tazocin 4.5 g IV;Paracetamol 1 g IV
allergy|Amoxicilina|Cefazolina 1 g EV;Metamizol 1 g
allergy|AINEs|Ketorolaco 30 mg EV;Omeprazol 40 mg EV
allergy|Aspirina|Naproxeno 550 mg;Paracetamol 500 mg
allergy|Sulfas|Bactrim forte;Loratadina 10 mg
allergy|Codeine|Morphine 5 mg SC;Ondansetron 4 mg
allergy|Dipirona|Metamizol 1 g EV;Ondansetrón 8 mg EV
duplicate||Enalapril 10 mg;Lisinopril 20 mg
duplicate||Paracetamol 1 g;Tapsin 500 mg
duplicate||Omeprazol 20 mg;Esomeprazol 40 mg
duplicate||Diclofenac 50 mg;Ibuprofen 400 mg
-||Paracetamol 1 g c/8h;Ondansetrón 4 mg EV
-||Metformina 850 mg;Losartán 50 mg
-||Amoxicillin 500 mg;Paracetamol 500 mg
-||Levotiroxina 100 mcg;Salbutamol inh 2 puff
-|Penicilina|Azitromicina 500 mg;Paracetamol 1 g
-|Sulfas|Ceftriaxona 1 g EV;Loratadina 10 mg
`;

/** How many were answered as expected when the check first read them. */
export const ORDERS_AT_FIRST = 39;

export const DRUG_ORDERS = ORDERS.trim()
  .split('\n')
  .map((line) => {
    const [expected = '', allergy = '', medications = ''] = line.split('|');
    return { expected, allergy, medications: medications.split(';') };
  });
