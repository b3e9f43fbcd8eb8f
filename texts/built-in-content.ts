// French typesetting: a narrow no-break space before ; : ! ? and inside quotation marks (U+202F).
export const builtInContent = `
<p>Demandez à n’importe quel joueur ce qui lui manque le plus dans un stade vide. Il ne vous parlera ni de la pelouse, ni de l’éclairage, ni même du score. Il vous parlera du bruit. De ce grondement qui monte avant le coup d’envoi, de ce chant repris par dix mille voix au moment précis où les jambes deviennent lourdes. Les ultras ne regardent pas le match\u202f: ils y participent.</p>

<h2>Le douzième homme n’est pas une légende</h2>
<p>L’avantage du terrain existe dans presque tous les sports collectifs. On l’a longtemps expliqué par la fatigue du voyage ou par l’habitude des lieux. Puis les stades se sont vidés, le temps de quelques mois, et l’avantage a fondu. Mêmes pelouses, mêmes vestiaires, mêmes déplacements\u202f: il ne manquait que les tribunes. Difficile d’imaginer démonstration plus nette.</p>
<p>Ce que le public apporte tient en trois mots\u202f: énergie, pression, mémoire. L’énergie, parce qu’un encouragement reçu au bon moment repousse le seuil de l’abandon. La pression, parce que l’adversaire doit jouer, lui aussi, contre le vacarme. La mémoire, enfin, parce qu’un groupe qui chante les mêmes airs depuis vingt ans rappelle à chaque recrue qu’elle porte plus qu’un maillot.</p>

<blockquote><p>«\u202fOn ne court pas plus vite parce qu’on nous crie dessus. On court plus longtemps parce qu’on sait pour qui.\u202f»</p></blockquote>

<h2>L’esport cherche ses virages</h2>
<p>L’esport a tout d’un grand sport\u202f: des clubs, des rivalités, des finales qui se jouent à un souffle. Il lui a longtemps manqué un lieu. Ses supporters sont des centaines de milliers, mais chacun devant son écran, dispersés entre la diffusion officielle et une dizaine de costreams. Le soutien est immense\u202f; il est rarement audible.</p>
<p>Or les équipes le disent\u202f: elles sentent leur public. Un salon qui s’embrase après une manche perdue, un tifo partagé la veille d’un derby, une vague de messages qui arrive au bon moment\u202f; tout cela entre dans le casque, d’une manière ou d’une autre. À Meridian, le club au soleil, on raconte volontiers qu’une remontée se prépare d’abord en tribune\u202f: quand le virage chante encore à zéro à deux, les joueurs n’ont plus le droit de baisser la tête.</p>

<h2>Une communauté, cela se construit</h2>
<p>Il ne suffit pas d’être nombreux. Un public devient une force lorsqu’il s’organise, et c’est précisément ce que font les groupes ultras depuis toujours. Trois habitudes les distinguent.</p>
<ul>
<li><strong>La constance.</strong> Être là quand l’équipe gagne est facile. La confiance d’un effectif se nourrit des soirs où l’on perd et où les chants continuent.</li>
<li><strong>La coordination.</strong> Un chant lancé par un seul est un cri\u202f; repris ensemble, il devient un signal que tout le monde comprend, y compris en face.</li>
<li><strong>La transmission.</strong> Les anciens apprennent aux nouveaux les airs, l’histoire et les limites. Une tribune qui se respecte se passe de haine.</li>
</ul>
<p>Ces habitudes ont un effet mesurable sur la vie d’un club. Une communauté soudée attire des partenaires, retient les talents, rend les défaites supportables et les victoires mémorables. Elle donne du temps à l’équipe, et le temps est la première condition de la performance.</p>

<h2>Des stades virtuels pour de vraies voix</h2>
<p>C’est pour cela que nous construisons Virage. Dans nos stades virtuels, les publics de tous les costreams se retrouvent sur une même interface, chacun dans son virage. On y encourage son camp face à l’autre, en direct\u202f; on y pose ses pronostics avec des points qui ne valent que l’honneur\u202f; on y rejoint son groupe ultra, et chaque match laisse une trace dans son histoire de supporter.</p>
<p>Le bruit que vous y faites se voit\u202f: la jauge penche, les sièges changent de couleur, le tifo se lève. Peut-être qu’un joueur, entre deux manches, y jettera un œil. Et qu’il courra, ce soir-là, un peu plus longtemps.</p>
`
