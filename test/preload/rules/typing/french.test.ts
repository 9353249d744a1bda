import 'temporal-polyfill/global'
import { readsEverywhere } from './reads-everywhere.ts'

const amounts = `
  2h => 120m
  2 h => 120m
  2 heures => 120m
  2 Heures => 120m
  2heures => 120m
  1 heure => 60m
  une heure => 60m
  deux heures => 120m
  trois heures => 180m
  1h30 => 90m
  1 h 30 => 90m
  1h30min => 90m
  1 h 30 mn => 90m
  1 heure 30 => 90m
  1 heure 30 minutes => 90m
  1 heure et 30 minutes => 90m
  une heure trente => 90m
  une heure et demie => 90m
  une heure et quart => 75m
  1h et demie => 90m
  2h et quart => 135m
  deux heures et demie => 150m
  2 heures et demie => 150m
  deux heures trente => 150m
  deux heures dix minutes => 130m
  1,5h => 90m
  1,5 h => 90m
  1,5 heure => 90m
  2,25 heures => 135m
  0,5h => 30m
  ½ heure => 30m
  1/2 heure => 30m
  1/2h => 30m
  demi-heure => 30m
  une demi-heure => 30m
  une demi heure => 30m
  demie heure => 30m
  un quart d’heure => 15m
  un quart d'heure => 15m
  quart d'heure => 15m
  trois quarts d’heure => 45m
  45 min => 45m
  45min => 45m
  45mn => 45m
  45 minutes => 45m
  quinze minutes => 15m
  vingt minutes => 20m
  vingt-cinq minutes => 25m
  trente minutes => 30m
  quarante-cinq minutes => 45m
  Quarante-Cinq Minutes => 45m
  2x 15 min => 30m
  3 x 20 minutes => 60m
  pendant 2h => 120m
  pendant deux heures => 120m
  pour 45 min => 45m
  environ 2h => 120m
  durant 1h30 => 90m
`

const times = `
  à 9h => @9:00
  a 9h => @9:00
  À 9h => @9:00
  à 9 h => @9:00
  à 9h30 => @9:30
  a 9h30 => @9:30
  à 9 h 30 => @9:30
  à 14h => @14:00
  à 14h30 => @14:30
  à 9:30 => @9:30
  à 9 heures => @9:00
  à neuf heures => @9:00
  à neuf heures trente => @9:30
  à neuf heures et demie => @9:30
  à neuf heures et quart => @9:15
  à dix heures moins le quart => @9:45
  à dix heures moins dix => @9:50
  à 9h et demie => @9:30
  à 10h moins le quart => @9:45
  à deux heures => @2:00
  dès 9h => @9:00
  des 9h => @9:00
  vers 14h => @14:00
  depuis 9h => @9:00
  depuis 9h30 => @9:30
  à partir de 9h => @9:00
  a partir de 9h30 => @9:30
  midi => @12:00
  à midi => @12:00
  a midi => @12:00
  minuit => @0:00
  midi et demi => @12:30
  midi et quart => @12:15
  à midi moins le quart => @11:45
  9h du matin => @9:00
  à 8h du soir => @20:00
  à 3h de l’après-midi => @15:00
  à 3h de l'apres-midi => @15:00
  neuf heures et demie => @9:30 ?readings(neuf heures et demie)
  Neuf heures trente => @9:30 ?readings(Neuf heures trente)
  14h30 => @14:30 ?readings(14h30)
  il y a 2 h => @15:00
  il y a 2h => @15:00
  il y a deux heures => @15:00
  Il y a une heure => @16:00
  il y a 45 minutes => @16:15
  il y a une demi-heure => @16:30
  il y a un quart d’heure => @16:45
  il y a deux heures et demie => @14:30
  depuis 2 heures => 120m @15:00 ?readings(depuis 2 heures)
  depuis 45 minutes => 45m @16:15
  depuis une demi-heure => 30m @16:30
  jusqu’à 10h30 45m => 45m @9:45
  jusqu'à 10h 45 min => 45m @9:15
  45 min jusqu'a midi => 45m @11:15
`

const ranges = `
  9-10:30 => 90m @9:00
  9h-10h30 => 90m @9:00
  9h - 10h30 => 90m @9:00
  9h30–11h => 90m @9:30
  9h à 10h => 60m @9:00
  9h a 10h => 60m @9:00
  9h30 à 11h => 90m @9:30
  de 9h à 10h30 => 90m @9:00
  de 9h a 10h30 => 90m @9:00
  De 9H À 10H30 => 90m @9:00
  de 9 h à 10 h 30 => 90m @9:00
  de 9 à 10h30 => 90m @9:00
  de 9 à 10 => 60m @9:00
  de 9 heures à 11 heures => 120m @9:00
  de neuf heures à onze heures => 120m @9:00
  de neuf heures et demie à onze heures moins le quart => 75m @9:30
  de 14h à 16h => 120m @14:00
  de midi à 14h => 120m @12:00
  de 22h à minuit => 120m @22:00
  de 2h à 4h de l’après-midi => 120m @14:00
  entre 9h et 10h => 60m @9:00
  entre 9h15 et 10h => 45m @9:15
  entre midi et deux heures => 120m @12:00 ?readings(entre midi et deux heures)
  9h jusqu’à 10h30 => 90m @9:00
`

const days = `
  aujourd’hui => 11-20
  aujourd'hui => 11-20
  aujourdhui => 11-20
  Hier => 11-19
  avant-hier => 11-18
  avant hier => 11-18
  lundi => 11-16
  Lundi => 11-16
  mardi => 11-17
  mercredi => 11-18
  jeudi => 11-19
  vendredi => 11-20
  samedi => 11-14
  dimanche => 11-15
  le lundi => 11-16
  ce mardi => 11-17
  vendredi dernier => 11-13
  lundi dernier => 11-16
  mardi passé => 11-17
  mardi passe => 11-17
  lun => 11-16
  ven => 11-20
  lun. => 11-16
  mar. => 11-17
  mer. => 11-18
  jeu. => 11-19
  sam. => 11-14
  dim. => 11-15
  il y a 3 jours => 11-17
  il y a trois jours => 11-17
  il y a un jour => 11-19
  il y a une semaine => 11-13
  il y a 2 semaines => 11-06
  il y a huit jours => 11-13 ?readings(il y a huit jours)
  il y a quinze jours => 11-06 ?readings(il y a quinze jours)
  18 novembre => 11-18
  le 18 novembre => 11-18
  Le 18 Novembre => 11-18
  du 18 novembre => 11-18
  18 nov => 11-18
  18 nov. => 11-18
  18 novembre 2025 => 2025-11-18
  1er novembre => 11-01
  le 1er novembre => 11-01
  le premier novembre => 11-01
  3 février => 02-03
  3 fevrier => 02-03
  3 févr. => 02-03
  3 fév => 02-03
  15 août => 08-15
  15 aout => 08-15
  24 décembre => 2025-12-24
  24 decembre => 2025-12-24
  24 déc. => 2025-12-24
  5 mars => 03-05
  5 mai => 05-05
  14 juillet => 07-14
  14 juil. => 07-14
  le 18 => 11-18
  le 25 => 10-25
  le 1er => 11-01
  mercredi 18 novembre => 11-18
  mercredi 11 novembre => 11-11
  le mercredi 11 novembre => 11-11
  18/11 => 11-18
  18/11/2026 => 11-18
  18.11. => 11-18
  31/2 => nothing !31/2
`

const whole = `
  2h hier réunion => 120m 11-19 réunion
  réunion hier 2h => 120m 11-19 réunion
  hier de 9h à 10h30 réunion équipe => 90m @9:00 11-19 réunion
  lundi 45 min compte rendu => 45m 11-16 compte
  vendredi dernier 1h30 réunion => 90m 11-13 réunion
  1h30 le 18 novembre réunion => 90m 11-18 réunion
  à 9h 45 min réunion => 45m @9:00 réunion
  9h30 45 min réunion => 45m @9:30 réunion
  réunion à 14h30 1h => 60m @14:30 réunion
  hier 14h30 réunion 1h => 60m @14:30 11-19 réunion
  45 min réunion il y a 2 h => 45m @15:00 réunion
  2h pour l’audit => 120m audit
  2h sur l'audit => 120m audit
  1h d'audit avant-hier => 60m 11-18 audit
  une demi-heure de réunion => 30m réunion
  deux heures de compte rendu mardi => 120m 11-17 compte
  lun 2h réunion => 120m 11-16 réunion
  mar. 2h réunion => 120m 11-17 réunion
  réunion 9h-10h mar => 60m @9:00 11-17 réunion
  réunion jeu 9h-10h => 60m @9:00 11-19 réunion
  phase 2 45 minutes => 45m phase2
  vers midi 45 min réunion => 45m @12:00 réunion
`

/** These lines contain no time. They are ordinary texts and names of items. */
const texts = `
  bonne journée
  ta présentation
  son bureau
  Jeu de société
  la mer du Nord
  Sam et Julie
  appeler Sam
  café du coin
  heures supplémentaires
  Marsouin
  Maison Mai
  planche à voile
  tour de France
  avant tout
  point hebdomadaire
  neuf ou occasion
  un projet
  une idée
  Journée portes ouvertes
  compte à rebours
  mi-temps thérapeutique
  demi-finale
  quart de finale
  revue de code
  facture du client
  Lundiste
  Mardi-gras
  août en famille
  mise à jour
  passé composé
  depuis toujours
  premier jet
`

readsEverywhere('French', [amounts, times, ranges, days, whole], texts)
