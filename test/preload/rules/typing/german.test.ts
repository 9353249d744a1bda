import 'temporal-polyfill/global'
import { readsEverywhere } from './reads-everywhere.ts'

const amounts = `
  2h => 120m
  2 h => 120m
  2 Std => 120m
  2 Std. => 120m
  2std => 120m
  2 Stunden => 120m
  2 stunden => 120m
  1 Stunde => 60m
  eine Stunde => 60m
  zwei Stunden => 120m
  zwölf Stunden => 720m
  zwoelf stunden => 720m
  fünf Stunden => 300m
  fuenf Stunden => 300m
  funf stunden => 300m
  1,5h => 90m
  1,5 h => 90m
  1,5 Std => 90m
  1,5 Stunden => 90m
  0,25 Std. => 15m
  0,75h => 45m
  2,25 Stunden => 135m
  1½ Stunden => 90m
  ½ Stunde => 30m
  1/2 Stunde => 30m
  3/4 Stunde => 45m
  anderthalb Stunden => 90m
  eineinhalb Stunden => 90m
  zweieinhalb Stunden => 150m
  dreieinhalb stunden => 210m
  halbe Stunde => 30m
  eine halbe Stunde => 30m
  1 halbe Stunde => 30m
  Viertelstunde => 15m
  eine Viertelstunde => 15m
  viertel Stunde => 15m
  Dreiviertelstunde => 45m
  eine dreiviertel Stunde => 45m
  45 Min => 45m
  45 Min. => 45m
  45min => 45m
  45 Minuten => 45m
  fünfzehn Minuten => 15m
  zwanzig Minuten => 20m
  dreißig Minuten => 30m
  dreissig minuten => 30m
  fünfundvierzig Minuten => 45m
  fuenfundvierzig Minuten => 45m
  1 Std 30 => 90m
  1 Std. 30 Min. => 90m
  1 Stunde 30 Minuten => 90m
  1 Stunde und 30 Minuten => 90m
  eine Stunde dreißig => 90m
  zwei Stunden und zehn Minuten => 130m
  zwei Stunden zehn Minuten => 130m
  1:30 Std => 90m
  1:30 Stunden => 90m
  2x 15 Min => 30m
  3 x 20 Minuten => 60m
  für 2 Stunden => 120m
  fuer 45 min => 45m
  ca. 2h => 120m
  etwa 2 Stunden => 120m
  ungefähr eine Stunde => 60m
`

const times = `
  9:15 Uhr => @9:15
  9.15 Uhr => @9:15
  9 Uhr => @9:00
  9uhr => @9:00
  9 Uhr 30 => @9:30
  9 uhr 5 => @9:05
  um 9 => @9:00
  um 9 Uhr => @9:00
  um 9h => @9:00
  um 9:15 Uhr => @9:15
  um 14 Uhr => @14:00
  ab 9 => @9:00
  ab 9 Uhr 30 => @9:30
  von 9:15 => @9:15
  seit 9 => @9:00
  seit 9 Uhr => @9:00
  gegen 14 Uhr => @14:00
  neun Uhr => @9:00
  neun Uhr dreißig => @9:30
  um zehn Uhr fünfzehn => @10:15
  halb zehn => @9:30
  Halb Zehn => @9:30
  halb 10 => @9:30
  um halb neun => @8:30
  ab halb 3 => @2:30
  halb eins => @0:30
  Viertel nach neun => @9:15
  viertel nach 9 => @9:15
  Viertel vor zehn => @9:45
  um viertel vor 10 => @9:45
  dreiviertel zehn => @9:45
  zehn nach neun => @9:10
  fünf vor neun => @8:55
  20 nach 9 => @9:20
  10 Minuten vor 9 => @8:50
  fünf nach halb zehn => @9:35
  fünf vor halb zehn => @9:25
  mittags => @12:00
  Mittag => @12:00
  Mitternacht => @0:00
  ab Mittag => @12:00
  12 Uhr mittags => @12:00
  9 Uhr morgens => @9:00
  um 8 Uhr abends => @20:00
  3 Uhr nachmittags => @15:00
  um 5 nachmittags => @17:00
  um halb drei nachmittags => @14:30
  vor 2 Stunden => @15:00
  vor einer Stunde => @16:00
  vor 45 Minuten => @16:15
  vor einer halben Stunde => @16:30
  vor 1,5 Stunden => @15:30
  seit 2 Stunden => 120m @15:00
  seit einer halben Stunde => 30m @16:30
  45m bis 10:30 => 45m @9:45
  1h bis mittags => 60m @11:00
  1h bis Mitternacht => 60m @23:00
`

const ranges = `
  9-10:30 => 90m @9:00
  9h-10h30 => 90m @9:00
  9 bis 10 => 60m @9:00
  9 bis 10:30 Uhr => 90m @9:00
  9 Uhr bis 10 Uhr => 60m @9:00
  9 Uhr 15 bis 10 Uhr => 45m @9:15
  von 9 bis 10:30 => 90m @9:00
  Von 9 Bis 10:30 => 90m @9:00
  von 9:15 bis 10 Uhr => 45m @9:15
  von 9h bis 11h => 120m @9:00
  von 9 Uhr bis halb elf => 90m @9:00
  von halb neun bis Viertel nach zehn => 105m @8:30
  von neun bis zwölf Uhr => 180m @9:00
  von neun Uhr bis zwölf Uhr => 180m @9:00
  von neun Uhr dreißig bis elf Uhr fünfzehn => 105m @9:30
  zwischen 9 und 10 => 60m @9:00
  zwischen 9 und 10:30 Uhr => 90m @9:00
  von 9.15 bis 10.30 => 75m @9:15
  von 9 - 10 => 60m @9:00
  13–14:30 Uhr => 90m @13:00
  22 bis 1 Uhr => 180m @22:00
  8 bis mittags => 240m @8:00
  ab 9 bis 10:30 => 90m @9:00
`

const days = `
  heute => 11-20
  Gestern => 11-19
  vorgestern => 11-18
  vorvorgestern => 11-17
  Montag => 11-16
  montag => 11-16
  am Montag => 11-16
  Dienstag => 11-17
  Mittwoch => 11-18
  Donnerstag => 11-19
  Freitag => 11-20
  Samstag => 11-14
  Sonnabend => 11-14
  Sonntag => 11-15
  diesen Dienstag => 11-17
  letzten Freitag => 11-13
  am letzten Freitag => 11-13
  letzte Mittwoch => 11-18
  vergangenen Montag => 11-16
  mo => 11-16
  Di => 11-17
  mi => 11-18
  Mo. => 11-16
  Do. => 11-19
  So. => 11-15
  am Do => 11-19
  vor 3 Tagen => 11-17
  vor einem Tag => 11-19
  vor zwei Tagen => 11-18
  vor einer Woche => 11-13
  vor 2 Wochen => 11-06
  vor acht Tagen => 11-13 ?readings(vor acht Tagen)
  18.11. => 11-18
  18. 11. => 11-18
  am 18.11. => 11-18
  vom 18.11. => 11-18
  18.11.26 => 11-18
  18.11.2026 => 11-18
  18. 11. 2026 => 11-18
  3.4. => 04-03
  3.4.2026 => 04-03
  18. November => 11-18
  18 november => 11-18
  18. Nov. => 11-18
  18.Nov => 11-18
  am 18. November => 11-18
  18. November 2025 => 2025-11-18
  3. März => 03-03
  3. Maerz => 03-03
  3. Marz => 03-03
  3. Mär => 03-03
  1. Mai => 05-01
  5. Jänner => 01-05
  24. Dez. => 2025-12-24
  am ersten November => 11-01
  am 18. => 11-18
  am 25. => 10-25
  Mittwoch, 18. November => 11-18
  Mi, 11.11. => 11-11
  Mi. 11.11. => 11-11
  Montag, den 9. => 11-09
  Mittwoch, den 11. November => 11-11
  31.2. => nothing !31.2.
`

const whole = `
  2h gestern Kundentermin => 120m 11-19 termin
  Kundentermin gestern 2h => 120m 11-19 termin
  gestern von 9 bis 10:30 Kundentermin => 90m @9:00 11-19 termin
  am Montag 2 Stunden Kundentermin => 120m 11-16 termin
  Montag, 2 Stunden, Kundentermin => 120m 11-16 termin
  1,5h 18.11. Kundentermin => 90m 11-18 termin
  eine halbe Stunde Übergabe heute => 30m 11-20 übergabe
  Übergabe Büro ab halb zehn 45 Min => 45m @9:30 übergabe
  9 Uhr 45 Min Kundentermin => 45m @9:00 termin
  um 9 2 Stunden Kundentermin => 120m @9:00 termin
  letzten Freitag 14-16 Uhr checkout redesign => 120m @14:00 11-13 checkout
  vor 3 Tagen 45 Minuten audit => 45m 11-17 audit
  vor 2 Stunden 45 Minuten Kundentermin => @14:15 termin
  45 Minuten Kundentermin vor 2 Stunden => 45m @15:00 termin
  mo 9-10 Kundentermin => 60m @9:00 11-16 termin
  Kundentermin mo 9-10 => 60m @9:00 11-16 termin
  Do. 2h Kundentermin => 120m 11-19 termin
  Kundentermin do 2h => 120m 11-19 termin
  Kundentermin 2h, So. => 120m 11-15 termin
  Phase 2 45 Minuten => 45m phase2
  zum Kundentermin 1h => 60m termin
  2h beim Kundentermin => 120m termin
  30 Min. für Übergabe im Büro => 30m übergabe
`

/** These lines contain no time. They are ordinary texts and names of items. */
const texts = `
  das war so nicht geplant
  Was tun
  so weit so gut
  so ein Mist
  so und so
  Mitarbeitergespräch
  Stundenzettel prüfen
  Tagesgeschäft
  Montageanleitung schreiben
  Maikäfer zählen
  Märzen Brauerei
  Vor Ort beim Kunden
  bis bald
  Halbleiter Einkauf
  Viertelfinale planen
  Jahresabschluss
  ab ins Wochenende
  Von wegen
  Wochenbericht
  Mittagspause organisieren
  Umzug Büro vorbereiten
  Freitagsrunde
  Sonntagsdienst
  Augustiner Biergarten
  Julian anrufen
  Minutenprotokoll
  Acht geben
  Neuntöter beobachten
  Elfenbein
  Uhrwerk reparieren
  Ersten Entwurf lesen
`

readsEverywhere('German', [amounts, times, ranges, days, whole], texts)
