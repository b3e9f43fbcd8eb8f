// A crowd that hardly costs the machine anything: sockets that speak just enough WebSocket to enter an arena, cheer and
// count. Orders are lines, each answered with a line of JSON:
//   "enter port path count", then a line with the hello of each fan: those who were inside leave, these come in.
//   "cheer seconds": everybody cheers twice a second, for so long.
#include "clients.h"

enum { HANDSHAKES_AT_ONCE = 1000, SLICES = 50, SLICES_AT_ONCE = 5, WATCHED = 20, EVENTS = 512, READ_BYTES = 1 << 18 };
static const double CHEER_S = 0.5, ENTER_WITHIN_S = 60, SETTLE_S = 1.5;

// A mask of zeros leaves a client's text as it is.
static const char CHEER[] = "\x81\x99\0\0\0\0{\"type\":\"cheer\",\"taps\":1}";

typedef struct {
  int socket;
  enum { AWAY, CONNECTING, UPGRADING, OUTSIDE, INSIDE } state;
  char *hello;
  // The beginning of a frame whose end has not come yet.
  char *rest;
  size_t rest_length;
  long ticks;
  // One in twenty is looked at closely: the points that were confirmed, and when the taps that were not were sent.
  double cheer;
  Times waiting;
  size_t first_waiting;
} Fan;

static Fan *fans;
static int fan_count, next_fan, welcomed, lost, watcher;
static struct sockaddr_in place;
static char request[512];
static Times latencies, confirmations;

static int is_watched(const Fan *fan) { return (fan - fans) % WATCHED == 0; }

static void leave(Fan *fan) {
  if (fan->state == AWAY) return;
  close(fan->socket);
  free(fan->rest);
  fan->rest = NULL;
  fan->rest_length = 0;
  fan->state = AWAY;
}

// Whatever fits: a frame is small, and the kernel takes a few thousand of them before it says no.
static void say(Fan *fan, const char *bytes, size_t length) {
  if (send(fan->socket, bytes, length, MSG_NOSIGNAL) == (ssize_t)length) return;
  lost++;
  leave(fan);
}

static void say_frame(Fan *fan, unsigned char first, const char *text, size_t length) {
  char frame[2048];
  size_t head = length < 126 ? 6 : 8;
  if (length > sizeof frame - head) fail("a frame that long");
  memset(frame, 0, head);
  frame[0] = (char)first;
  frame[1] = (char)(128 | (length < 126 ? length : 126));
  if (length >= 126) {
    frame[2] = (char)(length >> 8);
    frame[3] = (char)(length & 255);
  }
  memcpy(frame + head, text, length);
  say(fan, frame, head + length);
}

// From 2026-11-15T20:00:00.250Z to this moment.
static double age_of(const char *at) {
  struct tm day = {0};
  int ms = 0;
  char text[25];
  memcpy(text, at, 24);
  text[24] = '\0';
  sscanf(text, "%d-%d-%dT%d:%d:%d.%d", &day.tm_year, &day.tm_mon, &day.tm_mday, &day.tm_hour, &day.tm_min, &day.tm_sec, &ms);
  day.tm_year -= 1900;
  day.tm_mon -= 1;
  return seconds_of(CLOCK_REALTIME) - (double)timegm(&day) - ms / 1000.0;
}

// A tap is worth 10 points, or 2.5 beyond the first 20 of a window.
static void confirm(Fan *fan, const char *text, size_t length) {
  const char *field = memmem(text, length, "\"cheer\":", 8);
  if (!field) return;
  double cheer = strtod(field + 8, NULL), gained = cheer - fan->cheer, now = now_s();
  fan->cheer = cheer;
  while (gained > 0 && fan->first_waiting < fan->waiting.count) {
    gained -= gained >= 10 ? 10 : 2.5;
    add(&confirmations, now - fan->waiting.at[fan->first_waiting++]);
  }
}

static void open_next(void);

static void hear(Fan *fan, const char *text, size_t length) {
  // {"type":"tick","at":"…" / "welcome" / "you"
  char kind = length > 9 ? text[9] : '\0';
  if (kind == 't') {
    fan->ticks++;
    if (is_watched(fan) && length > 45) add(&latencies, age_of(text + 21));
  } else if (kind == 'y' && is_watched(fan)) confirm(fan, text, length);
  if (fan->state != OUTSIDE || (kind != 'w' && kind != 't')) return;
  fan->state = INSIDE;
  welcomed++;
  open_next();
}

// What of the bytes was whole frames, or the answer to the upgrade.
static size_t understand(Fan *fan, const char *bytes, size_t length) {
  size_t done = 0;
  if (fan->state == UPGRADING) {
    const char *end = memmem(bytes, length, "\r\n\r\n", 4);
    if (!end) return 0;
    if (memcmp(bytes, "HTTP/1.1 101", 12) != 0) {
      lost++;
      leave(fan);
      return length;
    }
    fan->state = OUTSIDE;
    say_frame(fan, 0x81, fan->hello, strlen(fan->hello));
    done = (size_t)(end + 4 - bytes);
  }
  while (fan->state != AWAY && length - done >= 2) {
    const unsigned char *frame = (const unsigned char *)bytes + done;
    size_t size = frame[1] & 127, head = size == 126 ? 4 : size == 127 ? 10 : 2;
    if (length - done < head) break;
    if (head > 2) {
      size = 0;
      for (size_t i = 2; i < head; i++) size = size << 8 | frame[i];
    }
    if (length - done < head + size) break;
    if (frame[0] == 0x81) hear(fan, (const char *)frame + head, size);
    // A ping is answered with its own payload.
    else if (frame[0] == 0x89) say_frame(fan, 0x8a, (const char *)frame + head, size);
    done += head + size;
  }
  return done;
}

static void read_from(Fan *fan) {
  // One byte more, so that a number at the very end has an end.
  static char bytes[READ_BYTES + 1];
  size_t length = fan->rest_length;
  if (length > READ_BYTES / 2) fail("a message that long");
  if (length) memcpy(bytes, fan->rest, length);
  ssize_t got = read(fan->socket, bytes + length, READ_BYTES - length);
  if (got < 0 && errno == EAGAIN) return;
  if (got <= 0) {
    lost++;
    leave(fan);
    return;
  }
  length += (size_t)got;
  bytes[length] = '\0';
  size_t done = understand(fan, bytes, length);
  free(fan->rest);
  fan->rest = NULL;
  fan->rest_length = 0;
  if (fan->state == AWAY || done == length) return;
  fan->rest_length = length - done;
  fan->rest = room_for(NULL, fan->rest_length);
  memcpy(fan->rest, bytes + done, fan->rest_length);
}

static void watch(Fan *fan, int change, unsigned what) {
  struct epoll_event event = {.events = what, .data.ptr = fan};
  if (epoll_ctl(watcher, change, fan->socket, &event) < 0) fail("epoll_ctl");
}

static void open_next(void) {
  if (next_fan == fan_count) return;
  Fan *fan = &fans[next_fan++];
  fan->socket = new_socket(SOCK_NONBLOCK);
  fan->state = CONNECTING;
  if (connect(fan->socket, (struct sockaddr *)&place, sizeof place) < 0 && errno != EINPROGRESS) fail("connect");
  watch(fan, EPOLL_CTL_ADD, EPOLLOUT);
}

static void answer_event(Fan *fan) {
  if (fan->state == CONNECTING) {
    fan->state = UPGRADING;
    watch(fan, EPOLL_CTL_MOD, EPOLLIN);
    say(fan, request, strlen(request));
  } else if (fan->state != AWAY) read_from(fan);
}

// Serves the sockets until then, or until everybody is inside, or until an order comes.
static int serve(double until_s, int is_entering, int is_waiting) {
  struct epoll_event events[EVENTS];
  for (;;) {
    if (is_entering && welcomed + lost == fan_count) return 0;
    double left = until_s - now_s();
    if (!is_waiting && left <= 0) return 0;
    int count = epoll_wait(watcher, events, EVENTS, is_waiting ? -1 : (int)(left * 1000) + 1);
    if (count < 0 && errno != EINTR) fail("epoll_wait");
    for (int i = 0; i < count; i++) {
      if (events[i].data.ptr) answer_event(events[i].data.ptr);
      else if (is_waiting) return 1;
    }
  }
}

static void enter(const char *order) {
  int port, count;
  char path[256];
  if (sscanf(order, "enter %d %255s %d", &port, path, &count) != 3) fail(order);
  for (int i = 0; i < fan_count; i++) {
    leave(&fans[i]);
    free(fans[i].hello);
    free(fans[i].waiting.at);
  }
  free(fans);
  fans = calloc((size_t)count + 1, sizeof *fans);
  if (!fans) fail("calloc");
  for (int i = 0; i < count; i++) fans[i].hello = read_line();
  fan_count = count;
  next_fan = welcomed = lost = 0;
  place = at_port(port);
  snprintf(request, sizeof request,
           "GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
           "Sec-WebSocket-Key: dHdvIGVuZHMgb25lIHJvYQ==\r\nSec-WebSocket-Version: 13\r\n\r\n", path);
  double start = now_s();
  for (int i = 0; i < HANDSHAKES_AT_ONCE; i++) open_next();
  serve(start + ENTER_WITHIN_S, 1, 0);
  printf("{\"welcomed\":%d,\"ms\":%.1f}\n", welcomed, (now_s() - start) * 1000);
}

static void cheer(double length_s) {
  for (int i = 0; i < fan_count; i++) {
    fans[i].ticks = 0;
    fans[i].waiting.count = fans[i].first_waiting = 0;
  }
  latencies.count = confirmations.count = 0;
  lost = 0;
  const double slice_s = CHEER_S / SLICES, start = now_s();
  long slice = 0, cheers = 0, ticks = 0;
  while (now_s() - start < length_s) {
    // As many slices as the time asks for: who is late catches up, but not for ever.
    for (int due = 0; due < SLICES_AT_ONCE && (double)slice * slice_s < now_s() - start; due++, slice++)
      for (int i = (int)(slice % SLICES); i < fan_count; i += SLICES) {
        if (fans[i].state != INSIDE) continue;
        if (is_watched(&fans[i])) add(&fans[i].waiting, now_s());
        say(&fans[i], CHEER, sizeof CHEER - 1);
        cheers++;
      }
    double next = start + (double)slice * slice_s;
    serve(next < start + length_s ? next : start + length_s, 0, 0);
  }
  const double took = now_s() - start;
  for (int i = 0; i < fan_count; i++) ticks += fans[i].ticks;
  printf("{\"ticksPerS\":%.3f,", (double)ticks / fan_count / took);
  print_percentile("tickP99Ms", &latencies, 0.99);
  print_percentile("confirmedP50Ms", &confirmations, 0.5);
  print_percentile("confirmedP99Ms", &confirmations, 0.99);
  // What was sent last is confirmed before the next order.
  serve(now_s() + SETTLE_S, 0, 0);
  printf("\"cheers\":%ld,\"lost\":%d}\n", cheers, lost);
}

int main(void) {
  allow_many_sockets();
  // Orders are waited for with the sockets, so nothing of them may lie in a buffer meanwhile: each is answered first.
  watcher = epoll_create1(0);
  struct epoll_event orders = {.events = EPOLLIN, .data.ptr = NULL};
  if (watcher < 0 || epoll_ctl(watcher, EPOLL_CTL_ADD, STDIN_FILENO, &orders) < 0) fail("epoll");
  for (;;) {
    serve(0, 0, 1);
    char *order = read_line();
    if (strncmp(order, "cheer ", 6) == 0) cheer(atof(order + 6));
    else enter(order);
    fflush(stdout);
    free(order);
  }
}
