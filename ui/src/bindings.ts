// The desk's operations and the types of their arguments and replies. Written from the Rust list by `cargo xtask bindings`; a test compares.
// Longer than 250 lines: it is generated, and read by the compiler.

/** What each operation takes and what it answers with. */
export type Operations = {
	/** Opens a file or folder as a capture and keeps it until it is closed. */
	open: { args: OpenArgs; reply: Opened },
	/** Closes a capture. */
	close: { args: CloseArgs; reply: Closed },
	/** What an agent is told about a screen, with the fate of every node. */
	observe: { args: ObserveArgs; reply: Observation },
	/** Which nodes are at a point, or behind a handle, and what became of each. */
	explain: { args: ExplainArgs; reply: Explanation },
	/** Everything known about one node. */
	facts: { args: FactsArgs; reply: Facts },
	/** Paints marks on the picture and writes it to a file. */
	annotate: { args: AnnotateArgs; reply: Annotated },
	/** Writes a source in another form. */
	convert: { args: ConvertArgs; reply: Converted },
	/** Saves a capture, with every secret overwritten. */
	save: { args: SaveArgs; reply: Saved },
	/** Captures a live screen with proof that tree and picture are of one instant, and keeps it until it is closed. */
	capture: { args: CaptureArgs; reply: Captured },
	/** Whether a live screen has changed since it was captured. */
	follow: { args: FollowArgs; reply: Followed },
	/** What is found to connect to: WebDriverAgents on this machine, and the built-in phone. */
	devices: { args: DevicesArgs; reply: Devices },
	/** Starts the built-in phone, or says where it is when it runs. */
	phone: { args: PhoneArgs; reply: PhoneStarted },
	/** Gives up a call that is running. */
	cancel: { args: CancelArgs; reply: Cancelled },
};

/** What to paint, and where to write it. */
export type AnnotateArgs = {
	/** What to look at. */
	source: Source,
	/** The file to write, a PNG. */
	out: string,
	/** The layers to paint; absent for kept elements and tap points. */
	layers?: MarkLayer[] | null,
	/** Add a panel with the numbers and their words at the right. */
	legend?: boolean,
};

/** A picture with marks was written. */
export type Annotated = {
	/** Always `sightline.annotate/1`. */
	schema: string,
	/** The file. */
	file: string,
	/** Its width in pixels. */
	width: number,
	/** Its height in pixels. */
	height: number,
	/** Pixels per point. */
	scale: ScaleAnswer,
	/** How many marks are to be seen. */
	marks: number,
	/** How many marks lie wholly off the picture. */
	off_picture: number,
	/** The numbers in the picture and their words, in reading order. */
	legend: LegendLine[],
	/** Characters that no font at hand can draw. */
	missing_glyphs: string[],
	/** What should be known about the picture: that there is none, or that the scale is assumed. */
	note?: string | null,
};

/** An attribute as received. */
export type AttributeFact = {
	/** Its name. */
	name: string,
	/** Its value; cut after 2,000 characters. */
	value: string,
	/** How many characters were cut off. */
	more: number,
};

/** When the parts of a capture were taken: dates with times in UTC (RFC 3339). */
export type BracketAnswer = {
	/** The picture before the tree. */
	before: string | null,
	/** The tree. */
	tree: string | null,
	/** The picture after the tree. */
	after: string | null,
};

/** Arguments of `cancel`. */
export type CancelArgs = {
	/** The name that the call was given by its door. */
	ticket: string,
};

/** A call was given up, if it was still running. */
export type Cancelled = {
	/** Was it? */
	running: boolean,
};

/** Arguments of `capture`. */
export type CaptureArgs = {
	/** A WebDriverAgent's address, or `phone` for the built-in one. */
	device: string,
	/** The address of its stream of frames; `off` for none. When absent, port 9100 of the device is tried. */
	mjpeg: string | null,
	/** Where to save it. */
	file: string | null,
	/** Blacken the secure fields in the pictures that are saved. */
	mask_picture?: boolean,
};

/** How a capture was taken: `capture --json`. */
export type CaptureReport = {
	/** Always `sightline.capture/1`. */
	schema: string,
	/** The file it was saved to; absent when it was not. */
	file?: string | null,
	/** Do tree and picture belong together? */
	capture: VerdictAnswer,
	/** Do the tree's texts not lie where the picture has letters? Then the two are not of one screen. */
	unlike: boolean,
	/** How many requests the device was sent. */
	requests: number,
	/** How many brackets were tried; the best is kept. */
	attempts: number,
	/** How long its parts took. */
	ms: CaptureTimes,
	/** What did not go as wished and was got round: the source in another form, a stream that told nothing. */
	notes: string[],
};

/** Milliseconds of the bracket that was kept, and of the whole. */
export type CaptureTimes = {
	/** What the device says of itself. */
	facts: number,
	/** The picture before the tree. */
	before: number,
	/** The tree. */
	tree: number,
	/** The question for an alert. */
	alert: number,
	/** The picture after the tree. */
	after: number,
	/** Everything, all attempts and our own work included. */
	total: number,
	/** What was our own work and not the device's. */
	own: number,
};

/** A screen was captured and is open. */
export type Captured = {
	/** The number it is referred to by from now on. */
	capture: number,
	/** What to show. */
	view: View,
	/** How it was taken. */
	report: CaptureReport,
};

/** Which capture. */
export type CloseArgs = {
	/** Its number. */
	capture: number,
};

/** A capture was closed. */
export type Closed = {
	/** The number it had. */
	capture: number,
};

/** A complaint of the reader. */
export type ComplaintAnswer = {
	/** Its kind. */
	code: ComplaintCode,
	/** The sentence. */
	message: string,
	/** Offset in bytes into the source as received. */
	at: number | null,
};

/** The kinds of complaint. A kind exists only while a reader raises it. */
export type ComplaintCode =
/** The bytes are not in the encoding they should be in; what could not be decoded reads U+FFFD. */
"encoding" |
/** A character that the format forbids (a control character, a noncharacter) was taken out. */
"forbidden_character" |
/** Half of a surrogate pair stood alone; it reads U+FFFD. */
"lone_surrogate" |
/** Two numeric references that are a surrogate pair were joined to the one character they mean. */
"surrogate_pair" |
/** An `&` that begins no reference was taken as the character itself. */
"bare_ampersand" |
/** A reference to an entity that is not one of XML's five was taken as plain text. */
"unknown_entity" |
/** The source ends in the middle; what was open was closed there. */
"cut" |
/** A closing tag closes nothing, or not what is open. */
"wrong_closing_tag" |
/** A tag that is not well-formed was read as far as it made sense, or left out. */
"broken_tag" |
/** A place that is not well-formed (JSON, the notation) was read as far as it made sense, or left out. */
"syntax" |
/** The same attribute stands twice in one tag; the first counts. */
"duplicate_attribute" |
/** Several roots: the source is a fragment, read as a forest. */
"several_roots" |
/** Text stands where only elements should; it was passed over. */
"stray_text" |
/** The tree stood inside an envelope (an HTTP answer, a wrapper tag), which was taken off. */
"envelope" |
/** A coordinate or a size is not a usable number; the node has no frame. */
"invalid_number" |
/** The frames are in pixels and nothing says how many of them are a point; one pixel was taken for one point. */
"density_unknown" |
/** A flag is neither true nor false; it counts as not told. */
"invalid_flag" |
/** A field has a type that it should not have; it counts as not told. */
"wrong_type" |
/** Something in the source is not known to this reader and was left aside. */
"unknown";

/** What to write, and where. */
export type ConvertArgs = {
	/** What to read. */
	source: Source,
	/** The file to write; its ending says the form: `.xml`, `.json`, `.txt` or `.sightline`. */
	out: string,
};

/** A source was written in another form. */
export type Converted = {
	/** Always `sightline.convert/1`. */
	schema: string,
	/** The file. */
	file: string,
	/** How many nodes it holds. */
	nodes: number,
	/** What could not be carried over, in sentences. */
	lost: string[],
};

/** A device, as the capture names it. */
export type DeviceAnswer = {
	/** Its name, as its owner calls it. */
	name?: string | null,
	/** Its model. */
	model?: string | null,
	/** Its system with the version. */
	os?: string | null,
	/** Its unique identifier. */
	udid?: string | null,
};

/** One thing to connect to. */
export type DeviceFound = {
	/** What to call it. */
	name: string,
	/** `wda`, `appium`, `simulator`, `phone` or `built-in`. */
	kind: string,
	/** How to reach it. */
	url?: string | null,
	/** Its unique identifier, where it says. */
	udid?: string | null,
	/** `ready`, `busy`, `not usable` or, for the built-in phone, `off`. */
	state: string,
	/** Why it is not ready. */
	why?: string | null,
};

/** What is found to connect to: `devices --json`. */
export type Devices = {
	/** Always `sightline.devices/1`. */
	schema: string,
	/** The devices; the built-in phone comes last and is always there. */
	devices: DeviceFound[],
	/** What else answers on the usual ports, and is no device. */
	others: ServiceFound[],
};

/** Arguments of `devices`: there are none yet. */
export type DevicesArgs = Record<string, never>;

/** One element. */
export type ElementAnswer = {
	/** The name to refer to it by. */
	handle: string,
	/** Its position in reading order, from 1; the tag on the picture. */
	number: number,
	/** Its role. */
	role: Role,
	/** The words that name it. */
	label?: string | null,
	/** Its state or its further words. */
	value?: string | null,
	/** Its accessibility identifier. */
	identifier?: string | null,
	/** Where it is, in points. */
	rect?: Rect | null,
	/** Where a tap lands, in points; absent when no point can be trusted. */
	tap?: Point | null,
	/** `trusted`, `partly visible`, `off screen`, `covered`, `moved` or `re-based`. */
	place: Place,
	/** How far a rect told from another origin was moved to where it is really drawn, in points. */
	shift?: Point | null,
	/** The element in front of it. */
	covered_by?: string | null,
	/** Is it on? For what can be switched or checked. */
	checked?: boolean | null,
	/** Does the source call it enabled? */
	enabled: boolean,
	/** Is it the selected one? */
	selected: boolean,
	/** Does it do something when touched? */
	actionable: boolean,
	/** Does its content scroll? */
	scrollable: boolean,
	/** The nodes it stands for, ascending. */
	members: number[],
	/** The node that gave the label. */
	label_from?: number | null,
	/** The node that gave the value. */
	value_from?: number | null,
	/** The node that gave the identifier. */
	identifier_from?: number | null,
	/** The node that gave the rect. */
	rect_from?: number | null,
	/** Its line in the digest. */
	line: string,
};

/** What to explain. */
export type ExplainArgs = {
	/** Where it is. */
	source: Source,
	/** A handle, a node's index, or a point as `x,y` in points. */
	at: string,
};

/** Every node at a place, or of an element, with what became of it and why. */
export type Explanation = {
	/** Always `sightline.explain/1`. */
	schema: string,
	/** The point that was asked about, in points. */
	point?: Point | null,
	/** The nodes, topmost first: a later sibling and a later window are assumed to lie above. */
	stack: StackEntry[],
	/** The elements that overlap there. */
	overlaps: OverlapAt[],
};

/** Everything known about one node. */
export type Facts = {
	/** The node. */
	node: number,
	/** Its path. */
	path: string,
	/** The source's type. */
	type: string,
	/** Its attributes as received; secrets are masked. */
	attributes: AttributeFact[],
	/** Its frame in points and, where there is a scale, in pixels. */
	rect: RectFact | null,
	/** What became of it. */
	fate: FateAnswer,
	/** The chain of decisions, in plain words with numbers. */
	why: string[],
	/** The element it became a part of. */
	element: ElementAnswer | null,
	/** Which node gave the element what. */
	given: GivenFact[],
	/** The node and its subtree as notation, to copy. */
	notation: string,
};

/** Which node. */
export type FactsArgs = {
	/** Where it is. */
	source: Source,
	/** Its position in document order. */
	node: number,
};

/** What became of a node. */
export type FateAnswer = {
	/** `kept`, `merged`, `echo`, `wrapper`, `title`, `not_drawn` or `repeat`. */
	kind: FateName,
	/** The handle of the element it ends in. */
	element?: string | null,
	/** The node whose words it repeats. */
	of?: number | null,
	/** What a merged node gave: `label`, `value`, `identifier`, `rect`. */
	gave?: Given[],
	/** Why it is not drawn. */
	reason?: Reason | null,
	/** The rule that decided. */
	rule: string,
	/** Why its element is not told. */
	left_out?: LeftOut | null,
};

/** The name of a kind of fate, as JSON has it. */
export type FateName =
/** It is the element. */
"kept" |
/** It was joined to an element. */
"merged" |
/** It repeats words. */
"echo" |
/** A box without meaning. */
"wrapper" |
/** The title. */
"title" |
/** Not on the picture. */
"not_drawn" |
/** One of many alike. */
"repeat";

/** Why an operation was not done. No door is named: the same fault is shown by a window, a terminal and a protocol. */
export type Fault = {
	/** What kind of fault it is, in snake case; callers branch on this. */
	code: string,
	/** What happened, in one sentence. */
	message: string,
	/** What to do next. */
	hint: string,
};

/** Arguments of `follow`. */
export type FollowArgs = {
	/** The device, as `capture` was given it. */
	device: string,
	/** The address of its stream of frames, as `capture` was given it. */
	mjpeg: string | null,
	/** The capture to compare with: one that was taken from this device. */
	capture: number,
};

/** Has a screen changed since a capture? */
export type Followed = {
	/** Has it? */
	changed: boolean,
	/** Where, in points; empty when it has not or nothing can be compared. */
	regions: Rect[],
};

/** What a node gave to its element. */
export type Given =
/** The words that name it. */
"label" |
/** Its state or further words. */
"value" |
/** Its identifier. */
"identifier" |
/** Where it is. */
"rect";

/** What one node gave to its element. */
export type GivenFact = {
	/** What: `label`, `value`, `identifier`, `rect`. */
	what: Given,
	/** The node. */
	node: number,
	/** Its type. */
	type: string,
	/** The words or the numbers given. */
	text: string,
};

/** One layer of a look, bottom to top. */
export type Layer = {
	/** The app it shows, where the source names one: the Application's label or name. */
	app: string | null,
	/** Where its nodes come from. */
	origin: Origin,
	/** The index of its first node; it ends where the next layer begins. */
	from: number,
};

/** Why an element is not told. */
export type LeftOut =
/** It did not fit. */
"budget" |
/** It does not match the query. */
"query" |
/** It lies outside the region asked for. */
"region";

/** One number in the picture. */
export type LegendLine = {
	/** The tag. */
	number: number,
	/** The element's handle. */
	handle: string,
	/** Its words. */
	words: string,
};

/** One line of the legend. */
export type LegendRow = {
	/** The layer: one switch for all its rows. */
	layer: MarkLayer,
	/** The group inside the layer. */
	group: string,
	/** How many marks it has. */
	count: number,
	/** Its colour in the picture, as `#rrggbb`. */
	colour: string,
};

/**
 * One shape on the picture, in points. Words never stand in the picture itself: a mark carries its element's number
 * as a tag, and its words for the legend and the list of marks.
 */
export type Mark = {
	/** Which switch shows it. */
	layer: MarkLayer,
	/** What to draw, in points. */
	shape: Shape,
	/**
	 * The group inside the layer that it is counted and coloured by: a role for kept, a rule for merges, a fate for
	 * dropped nodes.
	 */
	group: string,
	/** The number of the element it is about (1 is the first in reading order), drawn as a tag on kept elements. */
	number: number | null,
	/** The other element, for a mark that is about two. */
	other: number | null,
	/** The nodes it is about; the first is the one to select. */
	nodes: number[],
	/** What it says in the legend and in the list of marks. */
	words: string,
};

/** The layer a mark belongs to: one switch in the legend, one word of `annotate --layers`. */
export type MarkLayer =
/** The elements an agent is told of. */
"kept" |
/** Nodes joined into one element: from where the words come to where the touch goes. */
"merges" |
/** Nodes that stand for no element, by fate. */
"dropped" |
/** The area that two elements both claim. */
"overlaps" |
/** The part of a child that hangs out of its parent. */
"overhang" |
/** Where a tap on an element would land. */
"taps" |
/** The order in which the elements are read. */
"order" |
/** Where the picture after the tree differs from the one before it. */
"moved";

/** A masked place. */
export type MaskedAnswer = {
	/** Where, in points. */
	rect: Rect,
	/** Why. */
	why: string,
};

/** What comparing a picture with a screen says. */
export type Measured =
/** Both axes agree. */
{
	state: "scale",
} & Scale |
/** They do not: marks must not be stretched over this picture. */
{
	state: "mismatch",
} & ScaleMismatch |
/** Nothing to compare with. */
{ state: "unknown";
/** Why, in one sentence. */
why: string };

/** Why a picture and a screen do not fit. The rule for each stands in `mismatch`. */
export type MismatchKind =
/** One is upright, the other on its side. */
"orientation" |
/** The picture was cropped at the top. */
"missing_status_bar" |
/** The app covers only a part of the picture, at a place and scale that sizes alone do not tell. */
"letterbox" |
/** The picture is of another screen. */
"other_display" |
/** The picture was stretched or cut on one axis. */
"squeezed";

/** One node with its fate. */
export type NodeAnswer = {
	/** Its position in document order over all layers. */
	index: number,
	/** Its parent; absent for a root. */
	parent?: number | null,
	/** Its path, such as `/Application/Window[1]/Cell[3]`. */
	path: string,
	/** The source's type without `XCUIElementType`. */
	type: string,
	/** What became of it. */
	fate: FateAnswer,
};

/** A note on the screen as a whole. */
export type NoteAnswer = {
	/** Its kind. */
	code: string,
	/** The sentence. */
	message: string,
};

/** A look: its elements, every node's fate, and the text an agent is sent. */
export type Observation = {
	/** Always `sightline.observe/1`. */
	schema: string,
	/** What was read. */
	source: SourceAnswer,
	/** The app in front, where the source names one. */
	app: string | null,
	/** The screen's title. */
	title: string | null,
	/** The screen in points. */
	screen: Size | null,
	/** Pixels per point, where there is a picture that fits. */
	scale?: ScaleAnswer | null,
	/** How tree and picture belong together in time. */
	capture?: VerdictAnswer | null,
	/** The layers, bottom to top; node indices run on over them. */
	layers: Layer[],
	/** What the reader had to repair or leave aside. */
	complaints: ComplaintAnswer[],
	/** What should be known about this screen before relying on it. */
	notes: NoteAnswer[],
	/** The elements that are told, in reading order. */
	elements: ElementAnswer[],
	/** Every node with its fate, in document order. */
	nodes: NodeAnswer[],
	/** What the agent is sent. */
	text: string,
	/** The text's tokens: characters / 4, rounded up. */
	tokens: number,
	/** Was anything left out for the budget? */
	cut: boolean,
};

/** What to tell. */
export type ObserveArgs = {
	/** What to look at. */
	source: Source,
	/** At most this many tokens of text, at least 40; absent leaves nothing out. */
	budget?: number | null,
	/** Only elements whose words or identifier hold this. */
	query?: string | null,
	/** Add each tap point to the text. */
	points?: boolean,
};

/** What to open. */
export type OpenArgs = {
	/** The file or folder, or the address of a live screen. */
	path: string,
};

/** A capture was opened. */
export type Opened = {
	/** The number it is referred to by from now on. */
	capture: number,
	/** What to show. */
	view: View,
};

/** Where a layer's nodes come from. */
export type Origin =
/** The accessibility tree. */
"tree" |
/** The alert endpoint: nodes with names and no frames. */
"alert_endpoint";

/** Two elements that claim the same area. */
export type OverlapAt = {
	/** The handle of one. */
	a: string,
	/** The handle of the other. */
	b: string,
	/** The area that both claim, in points. */
	rect: Rect,
	/** How much of the first is shared, 0 to 1. */
	share_a: number,
	/** How much of the second is shared, 0 to 1. */
	share_b: number,
};

/** Arguments of `phone`. */
export type PhoneArgs = {
	/** The port of its HTTP server; any free one when absent. */
	port: number | null,
	/** The port of its stream of frames; 0 for none, any free one when absent. */
	mjpeg_port: number | null,
	/** A built-in scene or the path of a scene file. */
	scene: string | null,
	/** Faults to begin with, as `POST /phone/faults` takes them. */
	faults: string | null,
};

/** The built-in phone runs. */
export type PhoneStarted = {
	/** The address it speaks WebDriverAgent's HTTP at. */
	url: string,
	/** The address of its stream of frames. */
	mjpeg: string | null,
	/** The scene it began with. */
	scene: string,
	/** The scenes it has built in. */
	scenes: string[],
};

/** What is to be thought of an element's place. */
export type Place =
/** It is where its frame says. */
"trusted" |
/** A part of it lies outside the screen or its scrolling area. */
"partly visible" |
/** It lies outside the screen. */
"off screen" |
/** Something in front takes its touches. */
"covered" |
/** The pictures before and after the tree differ there. */
"moved" |
/** Its frame was told from another origin and has been shifted. */
"re-based" |
/**
 * Its frame cannot be true, or cannot be told from those of others: unlike things share it, or its window tells
 * frames in another orientation or unit.
 */
"doubtful";

/** A place on the screen, in points from its top left corner. */
export type Point = {
	/** Distance from the left edge, in points. */
	x: number,
	/** Distance from the top edge, in points. */
	y: number,
};

/** How a call is going, in words for a person and numbers for a bar. */
export type Progress = {
	/** What is waited for: "the tree", "a picture". */
	what: string,
	/** How long it has been waited for, in milliseconds. */
	waited: number,
	/** How many bytes of it have come in. */
	bytes: number,
};

/** Why a node is not drawn. */
export type Reason =
/** The source says that it cannot be seen; its frame means nothing then. */
"invisible" |
/** A side is under 4 pt. */
"too_small" |
/** It lies outside the screen. */
"off_screen" |
/** It lies outside the scrolling area that it is in. */
"clipped_away" |
/** It has no valid frame. */
"no_frame" |
/** A picture or a text box without words or an identifier. */
"decoration";

/**
 * A rectangle in points. Its four numbers are finite and its sides are not negative: [`Rect::new`] refuses the rest,
 * so that no invalid number leaves this crate.
 */
export type Rect = {
	/** Left edge, in points. */
	x: number,
	/** Top edge, in points. */
	y: number,
	/** Width, in points. */
	width: number,
	/** Height, in points. */
	height: number,
};

/** A frame in both units. */
export type RectFact = {
	/** In points. */
	points: Rect,
	/** In pixels of the picture. */
	pixels: Rect | null,
};

/** What an element is to a person, as far as its type tells. */
export type Role = "application" | "window" | "other" | "group" | "sheet" | "drawer" | "alert" | "dialog" | "button" | "radio" | "radiogroup" | "checkbox" | "disclosuretriangle" | "popupbutton" | "combobox" | "menubutton" | "toolbarbutton" | "popover" | "keyboard" | "key" | "nav" | "tabbar" | "toolbar" | "statusbar" | "table" | "tablerow" | "tablecolumn" | "outline" | "outlinerow" | "browser" | "collection" | "slider" | "pageindicator" | "progress" | "spinner" | "segmented" | "pickergroup" | "picker" | "switch" | "link" | "image" | "icon" | "searchfield" | "scroll" | "scrollbar" | "text" | "textfield" | "securefield" | "datepicker" | "textview" | "menu" | "menuitem" | "menubar" | "menubaritem" | "map" | "webview" | "incrementarrow" | "decrementarrow" | "timeline" | "ratingindicator" | "valueindicator" | "splitgroup" | "splitter" | "relevanceindicator" | "colorwell" | "helptag" | "matte" | "dockitem" | "ruler" | "rulermarker" | "grid" | "levelindicator" | "cell" | "layoutarea" | "layoutitem" | "handle" | "stepper" | "tab" | "touchbar" | "statusitem";

/** One row of the tree. */
export type Row = {
	/** The node. */
	node: number,
	/** Its parent. */
	parent: number | null,
	/** Its number of ancestors. */
	depth: number,
	/** The source's type without `XCUIElementType`. */
	type: string,
	/** Its role. */
	role: Role,
	/** What to call it: label, value, placeholder, name or identifier, shortened; absent when it has none. */
	words: string | null,
	/** Which of them the words are: a value is no name and must not be shown as one. */
	words_from: WordsFrom | null,
	/** The kind of its fate. */
	fate: FateName,
	/** Why it is not drawn. */
	reason: Reason | null,
	/** The number of the element it ends in. */
	element: number | null,
	/** Its frame, in points. */
	rect: Rect | null,
};

/** What to save, and where. */
export type SaveArgs = {
	/** The capture. */
	source: Source,
	/**
	 * The file to write, named `NAME.sightline`; absent for the file that was opened or last saved to. An open capture
	 * is the written file from then on.
	 */
	out?: string | null,
	/** Blacken the secure fields in the picture. */
	mask_picture?: boolean,
};

/** A capture was saved. */
export type Saved = {
	/** The file. An open capture that was saved under another name is that file from now on. */
	file: string,
	/** The file's name, for the window's title. */
	name: string,
	/** How many byte ranges of secure values were overwritten. */
	masked: number,
	/** Were the secure fields blackened in the picture? */
	picture_masked: boolean,
};

/** Pixels per point. Need not be whole: Display Zoom shows 320 points on 750 pixels. */
export type Scale = {
	/** Pixels per point from left to right. */
	x: number,
	/** Pixels per point from top to bottom. */
	y: number,
	/** Offered from a fragment's width, not measured on a whole screen: whoever shows it says so. */
	assumed: boolean,
};

/** Pixels per point on both axes. */
export type ScaleAnswer = {
	/** Pixels per point, across. */
	x: number,
	/** Pixels per point, down. */
	y: number,
	/** True when it was taken from a fragment's width because nothing names the screen. */
	assumed?: boolean,
};

/** A picture and a screen that do not fit, with the likely reason. */
export type ScaleMismatch = {
	/** The likely reason. */
	kind: MismatchKind,
	/** The reason in one sentence, with its numbers. */
	message: string,
	/** What to do next. */
	hint: string,
	/** Pixels per point from left to right. */
	x: number,
	/** Pixels per point from top to bottom. */
	y: number,
	/**
	 * How many points the picture lacks at its top: only for [`MismatchKind::MissingStatusBar`], where moving every
	 * mark up by so many points and using `x` on both axes makes it fit.
	 */
	missing: number | null,
};

/** Something that answers where a device could, and is none. */
export type ServiceFound = {
	/** Where it answers. */
	url: string,
	/** What it is, as far as it says. */
	why: string,
};

/** The shape of a mark, in points. */
export type Shape =
/** A rectangle's outline. */
{ kind: "outline";
/** The rectangle. */
rect: Rect } |
/** A rectangle filled with slanted lines: something that is there and stands for nothing. */
{ kind: "hatched";
/** The rectangle. */
rect: Rect } |
/** A filled area. */
{ kind: "filled";
/** The rectangle. */
rect: Rect } |
/** Two dashed outlines and an arrow from the first to the second: label rect to tap rect. */
{ kind: "arrow";
/** Where the words come from. */
from: Rect;
/** Where the touch goes. */
to: Rect } |
/** A cross at a point. */
{ kind: "cross";
/** The point. */
at: Point } |
/** A line from one point to the next: the path of reading. */
{ kind: "path";
/** Where it starts. */
from: Point;
/** Where it ends. */
to: Point };

/** A width and a height; points unless the owner says pixels. */
export type Size = {
	/** Width, never negative. */
	width: number,
	/** Height, never negative. */
	height: number,
};

/** What an operation works on. */
export type Source =
/** A capture that is open, by its number. */
number |
/** A file or folder, read for this one operation. */
string;

/** What was read. */
export type SourceAnswer = {
	/** How it was read: `wda-xml`, `wda-json`, `android-xml`, `idb-json`, `mac2-xml`, `debug-description` or `notation`. */
	kind: SourceKind,
	/** The device it was captured from, where the capture says. */
	device?: DeviceAnswer | null,
};

/** What kind of source it is. */
export type SourceKind =
/** WebDriverAgent's XML, also Appium's, also a fragment of it. */
"wda-xml" |
/** WebDriverAgent's JSON, old and new. */
"wda-json" |
/** Android's tree: uiautomator's dump, Appium's page source. */
"android-xml" |
/** JSON of idb or AXe, which read the iOS simulator from outside. */
"idb-json" |
/** XML of Appium's driver for the Mac. */
"mac2-xml" |
/** The `debugDescription` of XCTest. */
"debug-description" |
/** Sightline's own text notation. */
"notation";

/** One node of the stack. */
export type StackEntry = {
	/** The node. */
	node: number,
	/** The source's type without `XCUIElementType`. */
	type: string,
	/** Its label. */
	label?: string | null,
	/** Its frame, in points. */
	rect?: Rect | null,
	/** The frame's area in square points, 0 without one. */
	area: number,
	/** The kind of its fate. */
	fate: FateName,
	/** The handle of the element it ends in. */
	element?: string | null,
	/** The chain of decisions, in plain words with numbers. */
	why: string[],
};

/** What the state line says. */
export type State = {
	/** The device, where the capture says. */
	device: string | null,
	/** The app in front. */
	app: string | null,
	/** `portrait`, `landscape` or nothing when the screen is unknown. */
	orientation: string | null,
	/** Pixels per point. */
	scale: ScaleAnswer | null,
	/** When the tree was taken, as the capture has it (RFC 3339). */
	taken: string | null,
	/** Does the tree belong to the picture? */
	verdict: VerdictAnswer,
	/** How many nodes the tree has. */
	nodes: number,
	/** How many elements they make. */
	elements: number,
	/** The deepest node's number of ancestors. */
	depth: number,
	/** How many complaints the reader had. */
	complaints: number,
	/** How many nodes, or byte ranges of a saved capture, are masked: whichever is more. */
	masked: number,
};

/** How tree and picture belong together in time. */
export type VerdictAnswer = {
	/** `still`, `moved` or `unproven`. */
	state: string,
	/** Why it is not `still`. */
	why?: string | null,
	/** Where the pictures differ, in points. */
	regions: Rect[],
	/** How much of the screen those regions take, from 0 to 1; absent when nothing moved or the screen is unknown. */
	share?: number | null,
	/** What was not compared, or overwritten, with the reason. */
	masked: MaskedAnswer[],
	/** When the parts were taken, where the capture says. */
	at?: BracketAnswer | null,
};

/** What the app shows of a capture. */
export type View = {
	/** The file's name, for the window's title. */
	name: string,
	/** The file; absent for what came by standard input. */
	path: string | null,
	/** Is it a capture on disk? Then `save` without a name writes there; a page source has to be saved under a name first. */
	saved: boolean,
	/** The picture's size in pixels; absent when there is none. The door knows where to fetch it. */
	picture: Size | null,
	/** Why there is no picture, or why it cannot be used. */
	picture_note: string | null,
	/** How the picture lies over the tree. */
	scale: Measured,
	/** What the stage spans, in points: the screen, else the picture, else the extent of the frames. */
	stage: Rect,
	/** The state line. */
	state: State,
	/** The tree, in document order. */
	rows: Row[],
	/** The marks of every layer, in painting order. */
	marks: Mark[],
	/** The legend: a row a layer and group, with its count and colour. */
	legend: LegendRow[],
	/** The look itself. */
	observation: Observation,
};

/** What the words of a row are. */
export type WordsFrom =
/** The label: what a screen reader says. */
"label" |
/** The value: its state or content, in a node without a label. */
"value" |
/** What stands in an empty field. */
"placeholder" |
/** The name that the source gives; a label or an identifier, nobody can say which. */
"name" |
/** The accessibility identifier, which no person sees. */
"identifier";
