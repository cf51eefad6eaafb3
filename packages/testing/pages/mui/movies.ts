const titles =
  "12 Angry Men, Alien, Amadeus, American Beauty, Apocalypse Now, Back to the Future, Braveheart, Casablanca, Chinatown, Cinema Paradiso, Citizen Kane, City of God, Das Boot, Fargo, Fight Club, Forrest Gump, Gladiator, Goodfellas, Heat, Ikiru, Inception, Jaws, Joker, Life Is Beautiful, Memento, Metropolis, Modern Times, Oldboy, Parasite, Paths of Glory, Psycho, Pulp Fiction, Ran, Rashomon, Rear Window, Rocky, Schindler's List, Se7en, Seven Samurai, Snatch, Spirited Away, Taxi Driver, The Departed, The Godfather, The Matrix, The Prestige, Toy Story, Vertigo, WALL-E, Your Name";

export const movies = titles.split(", ");
